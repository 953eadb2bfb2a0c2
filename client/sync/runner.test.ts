import { describe, expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import type { Rights } from './room.ts'
import { createSyncBench, GUEST, HOST, pausedBench, playingBench, type SyncBench, type SyncBenchOptions } from './sync-bench.ts'

const bench = (options: SyncBenchOptions = {}) => createSyncBench(createManualClock(), options)
const inStep = (may: Rights, options: SyncBenchOptions = {}) => playingBench(createManualClock(), { ...options, may })
const paused = (may: Rights, options: SyncBenchOptions = {}) => pausedBench(createManualClock(), { ...options, may })

describe('autoplay', () => {
  test('[FO11] refused, it is blocked, and not tried again and again', async () => {
    const room = await inStep(GUEST, { traits: { autoplay: false } })
    expect(room.runner.status().state).toBe('blocked')
    expect(room.callsOf('play')).toHaveLength(1)
    expect(room.statuses.at(-1)?.state).toBe('blocked')
  })

  test('[FO11] "Join playback" plays inside the click, and is in step', async () => {
    const room = await inStep(GUEST, { traits: { autoplay: false } })
    room.player.allowAutoplay()
    const before = room.player.calls.length
    room.runner.joinPlayback()
    expect(room.callsOf('play', before)).toHaveLength(1)
    await room.run(2500)
    expect(room.runner.status().state).toBe('in-sync')
    expect(room.driftMs()).toBeLessThan(60)
  })

  test("[FO11] so does the page's own play button", async () => {
    const room = await inStep(GUEST, { traits: { autoplay: false } })
    room.player.allowAutoplay()
    room.player.viewer.play()
    await room.run(2500)
    expect(room.runner.status().state).toBe('in-sync')
  })

  test('[FO11] in a paused room joining starts nothing', async () => {
    const room = await paused(GUEST)
    room.runner.joinPlayback()
    await room.run(300)
    expect(room.callsOf('play')).toEqual([])
  })
})

describe('what it says', () => {
  test('[RM18] nothing is in sync before it has been measured', async () => {
    const room = bench()
    room.change({ playing: true, at: room.clusterNow() })
    room.locked = false
    await room.run(1000)
    expect(room.runner.status().state).toBe('measuring')
    expect(room.runner.report()).toBeNull()
    room.locked = true
    await room.run(3000)
    expect(room.runner.status().state).toBe('in-sync')
  })

  test('[RM18] with a clock that is hardly known it claims nothing', async () => {
    const room = await inStep(GUEST, { boundMs: 400 })
    expect(room.runner.status()).toEqual({ state: 'measuring', driftMs: null, ready: false })
  })

  test('[PB19] a report says where the player was, at which cluster time, and how', async () => {
    const room = await inStep(GUEST)
    const report = room.runner.report()
    expect(report).toMatchObject({ player: 'playing', state: 'in-sync', bufferedSeconds: 20 })
    expect(report?.sampledAt).toBeCloseTo(room.clusterNow(), 3)
    expect(report?.position).toBeCloseTo(room.player.truth(), 1)
  })

  test('[PB20] a player that is starved, seeking, paused or at the end says so', async () => {
    const room = await inStep(GUEST)
    room.player.starve(2000)
    await room.run(100)
    expect(room.runner.report()).toMatchObject({ player: 'buffering', state: 'buffering', driftMs: null })
    room.pause(900)
    await room.run(50)
    expect(room.runner.report()).toMatchObject({ player: 'seeking' })
    await room.run(3000)
    expect(room.runner.report()).toMatchObject({ player: 'paused', state: 'in-sync' })
  })

  test('[RM18] a drift that merely wanders is told at most twice a second', async () => {
    const room = await inStep(GUEST)
    const before = room.statuses.length
    await room.run(10_000)
    expect(room.statuses.length - before).toBeLessThanOrEqual(20)
  })
})

describe('another item, or no room', () => {
  test('[FO12] a player with another item is let be', async () => {
    const room = await inStep(GUEST)
    const before = room.player.calls.length
    room.change({ media: { itemId: 'other', title: 'Other', durationSeconds: 100 }, playing: true, position: 0, at: room.clusterNow() })
    await room.run(2000)
    room.player.viewer.pause()
    await room.run(1000)
    expect(room.player.calls.slice(before).filter((call) => call.what !== 'rate')).toEqual([])
    expect(room.commands).toEqual([])
    expect(room.runner.report()).toBeNull()
  })

  test('[FO12] once the page shows it, it is followed', async () => {
    const room = await inStep(GUEST)
    const other = { itemId: 'other', title: 'Other', durationSeconds: 100 }
    room.change({ media: other, playing: true, position: 20, at: room.clusterNow() })
    room.player.swap(500, 0, other)
    await room.run(4000)
    expect(room.driftMs()).toBeLessThan(60)
  })

  test('[FO8] after leaving and after its end it touches nothing and says nothing', async () => {
    for (const leave of [(room: SyncBench) => room.runner.setTimeline(null, GUEST), (room: SyncBench) => room.runner.dispose()]) {
      const room = await inStep(HOST)
      leave(room)
      const before = room.player.calls.length
      room.player.viewer.pause()
      room.player.viewer.seek(700)
      await room.run(3000)
      expect(room.player.calls).toHaveLength(before)
      expect(room.commands).toEqual([])
      expect(room.runner.status().state).toBe('measuring')
    }
  })

  test('[FO6] what was learnt is written down seldom, and at the end', async () => {
    const written: string[] = []
    const room = await inStep(GUEST, { traits: { startMs: 200 }, memory: { read: () => null, write: (text) => void written.push(text) } })
    expect(written.length).toBeLessThanOrEqual(1)
    room.runner.dispose()
    const known = JSON.parse(written.at(-1) ?? '{}')
    expect(known.startSeconds).toBeGreaterThan(0.1)
    const next = await inStep(GUEST, {
      traits: { startMs: 200, spread: 0 },
      memory: { read: () => written.at(-1) ?? null, write: () => undefined },
    })
    expect(next.callsOf('rate').length).toBeLessThanOrEqual(2)
  })
})
