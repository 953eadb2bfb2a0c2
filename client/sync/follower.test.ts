import { describe, expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { createSyncBench, HOST, type SyncBench, type SyncBenchOptions } from './sync-bench.ts'

const bench = (options: SyncBenchOptions = {}): SyncBench => createSyncBench(createManualClock(), options)
const calls = ({ player }: SyncBench, what: string, since = 0) => player.calls.slice(since).filter((call) => call.what === what)
const driftMs = (of: SyncBench) => Math.abs(of.drift()) * 1000

/** In step in a room that plays. */
const inStep = async (options: SyncBenchOptions = {}): Promise<SyncBench> => {
  const ready = bench(options)
  await ready.run(500)
  ready.play()
  await ready.run(6000)
  expect(driftMs(ready)).toBeLessThan(25)
  return ready
}

describe('start', () => {
  test('[FO1] within 2 s of a start everyone is in step, whatever starting costs', async () => {
    for (const startMs of [10, 70, 200]) {
      const started = bench({ traits: { startMs } })
      await started.run(500)
      started.play()
      await started.run(2000)
      expect(driftMs(started)).toBeLessThan(150)
      const again = await inStep({ traits: { startMs, spread: 0 } })
      again.pause()
      await again.run(1000)
      again.play()
      await again.run(1000)
      expect(driftMs(again)).toBeLessThan(35)
    }
  })

  test('[FO1] before its instant it holds at the start, and does not start early', async () => {
    const held = bench({ traits: { startMs: 0 } })
    await held.run(500)
    held.play()
    await held.run(180)
    expect(held.player.sample().paused).toBe(true)
    await held.run(100)
    expect(held.player.sample().paused).toBe(false)
  })

  test('[FO1] who joins late jumps ahead and is in step within 2 s, with one seek', async () => {
    const late = bench()
    late.change({ playing: true, position: 300, at: late.clusterNow() - 60_000 })
    await late.run(2000)
    expect(driftMs(late)).toBeLessThan(60)
    expect(calls(late, 'seek')).toHaveLength(1)
    expect(calls(late, 'seek')[0]?.value).toBeGreaterThan(360)
  })

  test('[FO1] who had to load for a second catches up with what that taught', async () => {
    const late = bench({ traits: { seekMs: 1000, spread: 0.1 } })
    late.change({ playing: true, position: 300, at: late.clusterNow() - 60_000 })
    await late.run(3500)
    expect(driftMs(late)).toBeLessThan(60)
    expect(calls(late, 'seek')).toHaveLength(2)
  })

  test('[FO12] an older state is ignored', async () => {
    const room = await inStep()
    const { epoch, version } = room.state
    room.runner.setTimeline({ ...room.state, epoch, version: version - 1, position: 900 }, HOST)
    room.runner.setTimeline({ ...room.state, epoch: epoch - 1, version: version + 9, position: 900 }, HOST)
    const before = room.player.calls.length
    await room.run(2000)
    expect(calls(room, 'seek', before)).toEqual([])
    expect(driftMs(room)).toBeLessThan(25)
  })

  test('[FO12] a higher epoch is newer, whatever its version', async () => {
    const room = await inStep()
    room.change({ epoch: 2, version: 1, position: 900, at: room.clusterNow() + 250 })
    await room.run(2000)
    expect(room.player.truth()).toBeGreaterThan(900)
  })
})

describe('drift', () => {
  test('[FO2] a hiccup is made good by rate alone, within seconds', async () => {
    const room = await inStep()
    const before = room.player.calls.length
    room.player.hiccup(100)
    await room.run(5000)
    expect(driftMs(room)).toBeLessThan(20)
    expect(calls(room, 'seek', before)).toEqual([])
    expect(calls(room, 'pause', before)).toEqual([])
  })

  test('[FO4] it takes two writes, and none while there is nothing to correct', async () => {
    const room = await inStep({ traits: { ppm: 0, spread: 0 } })
    const before = room.player.calls.length
    room.player.hiccup(100)
    await room.run(6000)
    expect(calls(room, 'rate', before)).toHaveLength(2)
    await room.run(60_000)
    expect(calls(room, 'rate', before)).toHaveLength(2)
  })

  test('[FO4] a film that runs 100 ppm slow is pulled in seldom', async () => {
    const room = await inStep({ traits: { ppm: -100 } })
    const before = room.player.calls.length
    for (let minute = 0; minute < 10; minute++) {
      await room.run(60_000)
      expect(driftMs(room)).toBeLessThan(30)
    }
    expect(calls(room, 'rate', before).length).toBeLessThan(20)
  })

  test("[FO5] on `waiting` the room's rate is back at once", async () => {
    const room = await inStep()
    room.player.hiccup(1500)
    await room.run(2000)
    expect(room.player.sample().rate).toBeGreaterThan(1)
    room.player.starve(500)
    await room.run(10)
    expect(room.player.sample().rate).toBe(1)
    expect(room.runner.status().state).toBe('buffering')
  })

  test("[FO5] when the room stops, and when it is left, the room's rate is back", async () => {
    for (const stop of [
      (room: SyncBench) => room.pause(),
      (room: SyncBench) => room.runner.setTimeline(null, HOST),
      (room: SyncBench) => room.runner.dispose(),
    ]) {
      const room = await inStep()
      room.player.hiccup(1500)
      await room.run(2000)
      expect(room.player.sample().rate).toBeGreaterThan(1)
      stop(room)
      await room.run(100)
      expect(room.player.sample().rate).toBe(1)
    }
  })

  test('[FO6] lost beyond what rate is for, it jumps ahead of where the room is', async () => {
    const room = await inStep()
    const before = room.player.calls.length
    room.player.hiccup(3000)
    const lostAt = room.player.truth() + 3
    await room.run(2500)
    const [seek, second] = calls(room, 'seek', before)
    expect(seek?.value).toBeGreaterThan(lostAt + 0.2)
    expect(second).toBeUndefined()
    expect(driftMs(room)).toBeLessThan(60)
  })

  test('[FO6] while it is starved it does not seek at all', async () => {
    const room = await inStep()
    const before = room.player.calls.length
    room.player.starve(20_000)
    await room.run(19_900)
    expect(calls(room, 'seek', before)).toEqual([])
    await room.run(3000)
    expect(calls(room, 'seek', before)).toHaveLength(1)
    expect(driftMs(room)).toBeLessThan(60)
  })

  test('[FO6] the host does not run after the room: it comes to him', async () => {
    const room = await inStep({ may: HOST })
    const before = room.player.calls.length
    room.player.starve(3000)
    await room.run(6000)
    expect(calls(room, 'seek', before)).toEqual([])
    room.change({ position: room.player.truth(), at: room.clusterNow(), cause: 'reanchor' })
    await room.run(2000)
    expect(calls(room, 'seek', before)).toEqual([])
    expect(driftMs(room)).toBeLessThan(30)
  })

  test('[FO6] a room that does not come is followed after a while', async () => {
    const room = await inStep({ may: HOST })
    room.player.starve(3000)
    await room.run(11_000)
    expect(driftMs(room)).toBeLessThan(60)
  })

  test('[FO4] gentle: smaller rates, and small drifts are let be', async () => {
    const room = await inStep({ preferences: { correction: 'gentle' } })
    const before = room.player.calls.length
    room.player.hiccup(50)
    await room.run(3000)
    expect(calls(room, 'rate', before)).toEqual([])
    room.player.hiccup(300)
    await room.run(2000)
    expect(Math.max(...calls(room, 'rate', before).map((call) => call.value))).toBeCloseTo(1.02, 6)
  })

  test('[FO2] off: no rate; the commands are followed, and who is lost is fetched', async () => {
    const room = await inStep({ preferences: { correction: 'off' } })
    const before = room.player.calls.length
    room.player.hiccup(1500)
    await room.run(5000)
    expect(calls(room, 'rate', before)).toEqual([])
    expect(driftMs(room)).toBeGreaterThan(1400)
    room.seek(500)
    await room.run(2000)
    expect(driftMs(room)).toBeLessThan(60)
  })

  test('[FO2] an own offset is kept, and a pause is exact all the same', async () => {
    const room = await inStep()
    room.runner.setPreferences({ offsetMs: 200 })
    await room.run(8000)
    expect(room.drift()).toBeCloseTo(0.2, 1)
    room.pause()
    await room.run(1000)
    expect(driftMs(room)).toBeLessThan(1)
  })

  test('[FO2] "Sync now" jumps even for a little', async () => {
    const room = await inStep({ preferences: { correction: 'gentle' } })
    room.player.hiccup(60)
    const before = room.player.calls.length
    room.runner.resync()
    await room.run(2000)
    expect(calls(room, 'seek', before)).toHaveLength(1)
    expect(driftMs(room)).toBeLessThan(30)
  })

  test("[FO2] a change of the room's rate is steered through without a stop", async () => {
    const room = await inStep()
    const before = room.player.calls.length
    const at = room.clusterNow() + 250
    room.change({ rate: 1.5, position: room.player.truth() - room.drift() + 0.25, at })
    await room.run(200)
    expect(room.player.sample().rate).toBe(1)
    await room.run(4000)
    expect(room.player.sample().rate).toBe(1.5)
    expect(calls(room, 'pause', before)).toEqual([])
    expect(driftMs(room)).toBeLessThan(25)
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
    expect(driftMs(room)).toBeLessThan(1)
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
    expect(room.ready).toEqual([1, 2])
  })

  test('[FO14] it needs no clock to stand still', async () => {
    const room = bench()
    room.locked = false
    room.seek(120)
    await room.run(1000)
    expect(room.ready).toEqual([1, 2])
    expect(room.player.truth()).toBe(120)
  })

  test('[FO14] a player that lands beside the mark is left there, and ready', async () => {
    const room = bench({ traits: { landingMs: 300, seed: 4 } })
    room.seek(120)
    await room.run(10_000)
    expect(calls(room, 'seek')).toHaveLength(1)
    expect(room.ready).toEqual([1, 2])
  })

  test('[FO14] a second place while it is still on its way to the first', async () => {
    const room = bench({ traits: { seekMs: 800 } })
    room.seek(120)
    await room.run(200)
    room.seek(640)
    await room.run(2000)
    expect(room.player.truth()).toBe(640)
    expect(calls(room, 'seek').map((call) => call.value)).toEqual([120, 640])
    expect(room.ready).toEqual([1, 3])
  })

  test('[FO1] play after pause is in step at once, by what the first start taught', async () => {
    const room = await inStep({ traits: { startMs: 160, spread: 0.02 } })
    room.pause()
    await room.run(1500)
    room.play()
    await room.run(700)
    expect(driftMs(room)).toBeLessThan(30)
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
    expect(driftMs(room)).toBeLessThan(60)
  })
})
