import { describe, expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import type { Rights } from './room.ts'
import { GUEST, HOST, pausedBench, playingBench, type SyncBench, type SyncBenchOptions } from './sync-bench.ts'

const inStep = (may: Rights, options: SyncBenchOptions = {}) => playingBench(createManualClock(), { ...options, may })
const paused = (may: Rights, options: SyncBenchOptions = {}) => pausedBench(createManualClock(), { ...options, may })

describe('a viewer who may', () => {
  test('[FO8] his pause is sent once, with the exact position, and he stands at once', async () => {
    const room = await inStep(HOST)
    room.player.viewer.pause()
    const { position } = room.player.sample()
    const before = room.player.calls.length
    await room.run(1000)
    expect(room.commands).toEqual([{ kind: 'pause', position, op: 'op1' }])
    expect(room.player.calls.slice(before)).toEqual([])
    room.echo({ playing: false, position, at: room.clusterNow() })
    await room.run(1000)
    expect(room.player.truth()).toBe(position)
    expect(room.commands).toHaveLength(1)
  })

  test('[FO8] his play takes effect when the room says so, and is sent once', async () => {
    const room = await paused(HOST)
    room.player.viewer.play()
    await room.run(300)
    expect(room.commands).toEqual([{ kind: 'play', position: expect.closeTo(0, 1), op: 'op1' }])
    expect(room.player.sample().paused).toBe(true)
    room.echo({ playing: true, at: room.clusterNow() + 200 })
    await room.run(2500)
    expect(room.commands).toHaveLength(1)
    expect(room.driftMs()).toBeLessThan(60)
  })

  test('[FO8] his seek holds him there until the room has come', async () => {
    const room = await inStep(HOST)
    room.player.viewer.seek(500)
    await room.run(400)
    expect(room.commands).toEqual([{ kind: 'seek', position: 500, op: 'op1' }])
    expect(room.player.sample()).toMatchObject({ paused: true, position: 500 })
    room.echo({ position: 500, at: room.clusterNow() + 250 })
    await room.run(3000)
    expect(room.commands).toHaveLength(1)
    expect(room.driftMs()).toBeLessThan(60)
  })

  test('[FO8] while he drags the seek bar a few a second are sent, and the last for certain', async () => {
    const room = await inStep(HOST)
    for (let i = 0; i < 40; i++) {
      room.player.viewer.seek(500 + i)
      await room.run(25)
    }
    await room.run(400)
    expect(room.commands.length).toBeLessThanOrEqual(5)
    expect(room.commands.at(-1)).toMatchObject({ kind: 'seek', position: 539 })
    expect(room.player.truth()).toBe(539)
  })

  test('[FO9] an answer to an earlier drag does not pull him back', async () => {
    const room = await inStep(HOST)
    room.player.viewer.seek(500)
    await room.run(50)
    room.player.viewer.seek(800)
    await room.run(20)
    room.echo({ position: 500, at: room.clusterNow() + 100 })
    await room.run(1500)
    expect(room.player.truth()).toBe(800)
    expect(room.commands.map((command) => command.position)).toEqual([500, 800])
  })

  test("[FO9] another's command meanwhile is not the answer to his", async () => {
    const room = await inStep(HOST)
    room.player.viewer.seek(500)
    await room.run(400)
    room.seek(100)
    await room.run(1000)
    expect(room.player.truth()).toBe(500)
    room.echo({ position: 500, at: room.clusterNow() + 100 })
    await room.run(2500)
    expect(room.player.truth()).toBeGreaterThan(501)
  })

  test('[FO9] what he asked for was refused: back in line with the room', async () => {
    const room = await inStep(HOST)
    room.player.viewer.seek(500)
    await room.run(400)
    room.runner.refused('op1')
    await room.run(3000)
    expect(room.driftMs()).toBeLessThan(60)
    expect(room.commands).toHaveLength(1)
  })

  test('[FO9] it was carried out, but the echo was lost: the next state of that version will do', async () => {
    const room = await inStep(HOST)
    room.player.viewer.seek(500)
    await room.run(400)
    room.runner.accepted('op1', room.state.version + 2)
    room.change({ position: 500, playing: false })
    await room.run(200)
    room.change({ position: 500, playing: true, at: room.clusterNow() })
    await room.run(3000)
    expect(room.driftMs()).toBeLessThan(60)
  })

  test('[FO9] it was so already: the room is followed', async () => {
    const room = await inStep(HOST)
    room.player.viewer.pause()
    await room.run(150)
    room.pause(5)
    await room.run(1000)
    expect(room.player.truth()).toBe(5)
    room.runner.accepted('op1', room.state.version)
    await room.run(500)
    expect(room.player.truth()).toBe(5)
  })

  test('[FO9] nobody ever answers his seek: he is not held for ever', async () => {
    const room = await inStep(HOST)
    room.player.viewer.seek(500)
    await room.run(9000)
    expect(room.player.sample().paused).toBe(true)
    await room.run(5000)
    expect(room.driftMs()).toBeLessThan(60)
  })

  test('[FO10] nobody ever answers his pause, or it got lost: his own player stays paused, until he plays', async () => {
    for (const lose of [async (room: SyncBench) => room.run(10_000), async (room: SyncBench) => room.runner.lost('op1')]) {
      const room = await inStep(HOST)
      room.player.viewer.pause()
      await room.run(400)
      await lose(room)
      await room.run(3000)
      expect(room.player.sample().paused).toBe(true)
      expect(room.runner.status().state).toBe('away')
      room.player.viewer.play()
      await room.run(3000)
      expect(room.commands).toHaveLength(1)
      expect(room.driftMs()).toBeLessThan(60)
    }
  })

  test('[FO10] offline nothing can be sent: his pause stops his own player, and he is in step again once back', async () => {
    const room = await inStep(HOST)
    room.online = false
    room.player.viewer.pause()
    await room.run(5000)
    expect(room.commands).toEqual([])
    expect(room.player.sample().paused).toBe(true)
    expect(room.runner.status().state).toBe('away')
    room.online = true
    room.runner.returned()
    await room.run(3000)
    expect(room.driftMs()).toBeLessThan(60)
  })

  test('[FO8] pause and play in one breath is neither', async () => {
    const room = await inStep(HOST)
    room.player.viewer.pause()
    await room.run(50)
    room.player.viewer.play()
    await room.run(3000)
    expect(room.commands).toEqual([])
    expect(room.driftMs()).toBeLessThan(60)
  })

  test('[FO8] pause, and play before the room has answered, are both sent', async () => {
    const room = await inStep(HOST)
    room.player.viewer.pause()
    await room.run(200)
    room.player.viewer.play()
    await room.run(200)
    expect(room.commands.map((command) => command.kind)).toEqual(['pause', 'play'])
  })

  test('[FO8] a room that waits for others can be told to go on', async () => {
    const room = await paused(HOST)
    room.change({ waitingUntil: room.clusterNow() + 3000 })
    await room.run(100)
    room.player.viewer.play()
    await room.run(300)
    expect(room.commands.map((command) => command.kind)).toEqual(['play'])
    expect(room.player.sample().paused).toBe(true)
  })

  test('[FO8] a participant who presses play while the room waits waits too', async () => {
    const room = await paused(GUEST)
    room.change({ waitingUntil: room.clusterNow() + 3000 })
    room.player.viewer.play()
    await room.run(300)
    expect(room.commands).toEqual([])
    expect(room.player.sample().paused).toBe(true)
  })
})

describe('a browser that tells of things late', () => {
  const late = { traits: { eventMs: 100 } }

  test('[FO8] the follower does not undo his pause before it has heard of it', async () => {
    const room = await inStep(HOST, late)
    const before = room.player.calls.length
    room.player.viewer.pause()
    await room.run(400)
    expect(room.commands.map((command) => command.kind)).toEqual(['pause'])
    expect(room.callsOf('play', before)).toEqual([])
  })

  test('[FO8] nor his seek, in a film that plays or stands', async () => {
    // Whenever he does it between two looks.
    for (const [start, afterMs] of [inStep, paused].flatMap((start) => [5, 55, 105, 155, 205, 255].map((ms) => [start, ms] as const))) {
      const room = await start(HOST, late)
      await room.run(afterMs)
      room.player.viewer.seek(500)
      await room.run(600)
      expect(room.commands).toEqual([{ kind: 'seek', position: 500, op: 'op1' }])
      expect(room.player.sample()).toMatchObject({ paused: true, position: 500 })
    }
  })

  test('[FO8] nor his play', async () => {
    const room = await paused(HOST, late)
    room.player.viewer.play()
    await room.run(400)
    expect(room.commands.map((command) => command.kind)).toEqual(['play'])
  })
})
