import { describe, expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { createSyncBench, HOST, playingBench, type SyncBenchOptions } from './sync-bench.ts'

const bench = (options: SyncBenchOptions = {}) => createSyncBench(createManualClock(), options)
const inStep = (options: SyncBenchOptions = {}) => playingBench(createManualClock(), options)

describe('start', () => {
  test('[FO1] within 2 s of a start everyone is in step, whatever starting costs', async () => {
    for (const startMs of [10, 70, 200]) {
      const started = bench({ traits: { startMs } })
      await started.run(500)
      started.play()
      await started.run(2000)
      expect(started.driftMs()).toBeLessThan(150)
      const again = await inStep({ traits: { startMs, spread: 0 } })
      again.pause()
      await again.run(1000)
      again.play()
      await again.run(1000)
      expect(again.driftMs()).toBeLessThan(35)
    }
  })

  test('[FO1] before its instant it holds at the start, and does not start early', async () => {
    const held = bench({ traits: { startMs: 0 } })
    await held.run(500)
    held.play()
    await held.run(165)
    expect(held.player.sample().paused).toBe(true)
    await held.run(100)
    expect(held.player.sample().paused).toBe(false)
  })

  test('[FO1] who joins late jumps ahead and is in step within 2 s, with one seek', async () => {
    const late = bench()
    late.change({ playing: true, position: 300, at: late.clusterNow() - 60_000 })
    await late.run(2000)
    expect(late.driftMs()).toBeLessThan(60)
    expect(late.callsOf('seek')).toHaveLength(1)
    expect(late.callsOf('seek')[0]?.value).toBeGreaterThan(360)
  })

  test('[FO1] who had to load for a second catches up with what that taught', async () => {
    const late = bench({ traits: { seekMs: 1000, spread: 0.1 } })
    late.change({ playing: true, position: 300, at: late.clusterNow() - 60_000 })
    await late.run(3500)
    expect(late.driftMs()).toBeLessThan(60)
    expect(late.callsOf('seek')).toHaveLength(2)
  })

  test('[FO12] an older state is ignored', async () => {
    const room = await inStep()
    const { epoch, version } = room.state
    room.runner.setTimeline({ ...room.state, epoch, version: version - 1, position: 900 }, HOST)
    room.runner.setTimeline({ ...room.state, epoch: epoch - 1, version: version + 9, position: 900 }, HOST)
    const before = room.player.calls.length
    await room.run(2000)
    expect(room.callsOf('seek', before)).toEqual([])
    expect(room.driftMs()).toBeLessThan(25)
  })

  test('[FO1] "Join playback" does not start who is on his way already', async () => {
    const room = bench()
    room.change({ version: 2, playing: true, position: 1000, at: room.clusterNow() })
    await room.run(20)
    room.runner.joinPlayback()
    await room.run(20)
    expect(room.callsOf('play')).toEqual([])
    await room.run(1000)
    expect(room.callsOf('seek')).toHaveLength(1)
    expect(room.callsOf('play')).toHaveLength(1)
    expect(room.driftMs()).toBeLessThan(25)
  })

  test('[FO12] a higher epoch is newer, whatever its version', async () => {
    const room = await inStep()
    room.change({ epoch: 2, version: 1, position: 900, at: room.clusterNow() + 250 })
    await room.run(2000)
    expect(room.player.truth()).toBeGreaterThan(900)
  })
})

describe('standing', () => {
  test('[FO14] paused, it goes to the exact position and says ready once it is there and buffered', async () => {
    const room = await inStep()
    const { version } = room.state
    room.pause(3.5)
    expect(room.ready).not.toContain(version + 1)
    await room.run(2000)
    expect(room.player.sample().paused).toBe(true)
    expect(room.driftMs()).toBeLessThan(1)
    expect(room.ready).toContain(version + 1)
    expect(room.runner.status()).toMatchObject({ state: 'in-sync', ready: true })
  })

  test('[FO14] ready is said once a version, and not before there is something to play', async () => {
    const room = bench()
    room.player.starve(3000)
    room.seek(120)
    await room.run(2900)
    expect(room.ready).not.toContain(2)
    await room.run(2000)
    expect(room.ready).toEqual([2])
  })

  test('[FO14] it needs no clock to stand still', async () => {
    const room = bench()
    room.locked = false
    room.seek(120)
    await room.run(1000)
    expect(room.ready).toEqual([2])
    expect(room.player.truth()).toBe(120)
  })

  test('[FO14] a player that lands beside the mark is left there, and ready', async () => {
    const room = bench({ traits: { landingMs: 300, seed: 4 } })
    room.seek(120)
    await room.run(10_000)
    expect(room.callsOf('seek')).toHaveLength(1)
    expect(room.ready).toEqual([2])
  })

  test('[FO14] a second place while it is still on its way to the first', async () => {
    const room = bench({ traits: { seekMs: 800 } })
    room.seek(120)
    await room.run(200)
    room.seek(640)
    await room.run(2000)
    expect(room.player.truth()).toBe(640)
    expect(room.callsOf('seek').map((call) => call.value)).toEqual([120, 640])
    expect(room.ready).toEqual([3])
  })

  test('[FO1] play after pause is in step at once, by what the first start taught', async () => {
    const room = await inStep({ traits: { startMs: 160, spread: 0.02 } })
    room.pause()
    await room.run(1500)
    room.play()
    await room.run(700)
    expect(room.driftMs()).toBeLessThan(30)
  })
})

describe('the end', () => {
  test('[FO13] near the end nothing is corrected, and an ended film is not started over', async () => {
    const room = bench()
    room.change({ playing: true, position: 3590, at: room.clusterNow() })
    await room.run(4000)
    const before = room.player.calls.length
    await room.run(15_000)
    expect(room.player.sample().ended).toBe(true)
    expect(room.player.calls.slice(before)).toEqual([])
    expect(room.endings).toEqual([2])
  })

  test('[FO13] back from the end, it follows again', async () => {
    const room = bench()
    room.change({ playing: true, position: 3595, at: room.clusterNow() })
    await room.run(9000)
    room.seek(100)
    await room.run(3000)
    expect(room.driftMs()).toBeLessThan(60)
  })
})
