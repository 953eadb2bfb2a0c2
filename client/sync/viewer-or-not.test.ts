import { describe, expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import type { Rights } from './room.ts'
import { GUEST, HOST, pausedBench, playingBench, type SyncBench, type SyncBenchOptions } from './sync-bench.ts'

const inStep = (may: Rights, options: SyncBenchOptions = {}) => playingBench(createManualClock(), { ...options, may })
const paused = (may: Rights, options: SyncBenchOptions = {}) => pausedBench(createManualClock(), { ...options, may })

describe('not the viewer', () => {
  test('[FO8] none of what the follower does is sent, in a long evening of it', async () => {
    const room = await inStep(HOST)
    for (let i = 0; i < 20; i++) {
      room.pause()
      await room.run(700)
      room.play()
      await room.run(900)
      room.seek(100 * i)
      await room.run(300)
      room.player.hiccup(60 * i)
      await room.run(1500)
    }
    expect(room.commands).toEqual([])
  })

  test('[FO7] running dry, and the pauses that some players make of it, are not sent', async () => {
    const room = await inStep(HOST)
    room.player.starve(2000)
    await room.run(300)
    room.player.viewer.pause()
    await room.run(5000)
    expect(room.commands).toEqual([])
    expect(room.player.sample().paused).toBe(false)
  })

  test('[FO7] a pause that a seek, a source or a stall explains a moment later is not sent', async () => {
    for (const explain of [
      (room: SyncBench) => room.player.viewer.seek(900),
      (room: SyncBench) => room.player.swap(400, 0),
      (room: SyncBench) => room.player.viewer.play(),
    ]) {
      const room = await inStep(HOST)
      room.player.viewer.pause()
      await room.run(50)
      explain(room)
      await room.run(3000)
      expect(room.commands.filter((command) => command.kind !== 'seek')).toEqual([])
    }
  })

  test('[FO7] a change of quality stops and restarts the player: nothing is sent, and it is in step again', async () => {
    const room = await inStep(HOST)
    room.player.swap(800, room.player.truth())
    await room.run(300)
    expect(room.runner.status().state).toBe('buffering')
    room.player.viewer.play()
    await room.run(4000)
    expect(room.commands).toEqual([])
    expect(room.driftMs()).toBeLessThan(60)
  })

  test('[FO7] a page that starts its film by itself does not start a paused room', async () => {
    const room = await paused(HOST)
    room.player.swap(200, 0)
    await room.run(205)
    room.player.viewer.play()
    room.player.viewer.seek(300)
    await room.run(2000)
    expect(room.commands).toEqual([])
    expect(room.player.sample()).toMatchObject({ paused: true, position: 0 })
  })

  test('[FO7] the end of the film is not a pause', async () => {
    const room = await paused(HOST)
    room.change({ playing: true, position: 3595, at: room.clusterNow() })
    await room.run(8000)
    expect(room.commands).toEqual([])
    expect(room.endings).toEqual([2])
  })
})

describe('a viewer who may not', () => {
  test('[FO10] who pauses alone is away, and stays where he is', async () => {
    const room = await inStep(GUEST)
    room.player.viewer.pause()
    await room.run(5000)
    expect(room.runner.status().state).toBe('away')
    expect(room.player.sample().paused).toBe(true)
    expect(room.commands).toEqual([])
    expect(room.runner.report()).toMatchObject({ state: 'away', player: 'paused' })
    // A gap in the connection is no reason to go on: this pause was never meant for all.
    room.runner.returned()
    await room.run(1000)
    expect(room.player.sample().paused).toBe(true)
  })

  test('[FO10] he is in step again when he plays', async () => {
    const room = await inStep(GUEST)
    room.player.viewer.pause()
    await room.run(20_000)
    room.player.viewer.play()
    await room.run(2500)
    expect(room.runner.status().state).toBe('in-sync')
    expect(room.driftMs()).toBeLessThan(60)
  })

  test('[PB5] and when the room has paused and plays again: that re-syncs all', async () => {
    const room = await inStep(GUEST)
    room.player.viewer.pause()
    await room.run(5000)
    room.pause()
    await room.run(1000)
    expect(room.runner.status().state).toBe('in-sync')
    expect(room.driftMs()).toBeLessThan(1)
    room.play()
    await room.run(2000)
    expect(room.driftMs()).toBeLessThan(60)
  })

  test('[FO10] with a right to pause, a participant pauses for all', async () => {
    const room = await inStep({ ...GUEST, pause: true })
    room.player.viewer.pause()
    await room.run(500)
    expect(room.commands.map((command) => command.kind)).toEqual(['pause'])
    expect(room.runner.status().state).not.toBe('away')
  })

  test('[FO2] his seek is taken back', async () => {
    const room = await inStep(GUEST)
    room.player.viewer.seek(900)
    await room.run(3000)
    expect(room.commands).toEqual([])
    expect(room.driftMs()).toBeLessThan(60)
  })

  test('[FO8] his play in a paused room is taken back', async () => {
    const room = await paused(GUEST)
    room.player.viewer.play()
    await room.run(1000)
    expect(room.player.sample().paused).toBe(true)
    expect(room.commands).toEqual([])
    expect(room.driftMs()).toBeLessThan(20)
  })
})
