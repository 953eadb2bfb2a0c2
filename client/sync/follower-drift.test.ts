import { describe, expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { HOST, playingBench, type SyncBench, type SyncBenchOptions } from './sync-bench.ts'

const inStep = (options: SyncBenchOptions = {}) => playingBench(createManualClock(), options)

describe('drift', () => {
  test('[FO2] a hiccup is made good by rate alone, within seconds', async () => {
    const room = await inStep()
    const before = room.player.calls.length
    room.player.hiccup(100)
    await room.run(5000)
    expect(room.driftMs()).toBeLessThan(20)
    expect(room.callsOf('seek', before)).toEqual([])
    expect(room.callsOf('pause', before)).toEqual([])
  })

  test('[FO15] a picture that stays behind its sound is fetched by one pulse, which leaves the film in step', async () => {
    const room = await inStep()
    const before = room.player.calls.length
    room.player.late(30)
    await room.run(6000)
    expect(room.callsOf('rate', before)).toHaveLength(2)
    expect(room.player.sample()).toMatchObject({ pictureLagSeconds: 0, rate: 1 })
    expect(room.driftMs()).toBeLessThan(20)
  })

  test('[FO15] with correction off it is left', async () => {
    const room = await inStep({ preferences: { correction: 'off' } })
    const before = room.player.calls.length
    room.player.late(30)
    await room.run(6000)
    expect(room.callsOf('rate', before)).toEqual([])
  })

  test('[FO4] it takes two writes, and none while there is nothing to correct', async () => {
    const room = await inStep({ traits: { ppm: 0, spread: 0 } })
    const before = room.player.calls.length
    room.player.hiccup(100)
    await room.run(6000)
    expect(room.callsOf('rate', before)).toHaveLength(2)
    await room.run(60_000)
    expect(room.callsOf('rate', before)).toHaveLength(2)
  })

  test('[FO4] a film that runs 100 ppm slow is pulled in seldom', async () => {
    const room = await inStep({ traits: { ppm: -100 } })
    const before = room.player.calls.length
    for (let minute = 0; minute < 10; minute++) {
      await room.run(60_000)
      expect(room.driftMs()).toBeLessThan(30)
    }
    expect(room.callsOf('rate', before).length).toBeLessThan(20)
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
    const [seek, second] = room.callsOf('seek', before)
    expect(seek?.value).toBeGreaterThan(lostAt + 0.2)
    expect(second).toBeUndefined()
    expect(room.driftMs()).toBeLessThan(60)
  })

  test('[FO6] while it is starved it does not seek at all', async () => {
    const room = await inStep()
    const before = room.player.calls.length
    room.player.starve(20_000)
    await room.run(19_900)
    expect(room.callsOf('seek', before)).toEqual([])
    await room.run(3000)
    expect(room.callsOf('seek', before)).toHaveLength(1)
    expect(room.driftMs()).toBeLessThan(60)
  })

  test('[FO6] the host does not run after the room: it comes to him', async () => {
    const room = await inStep({ may: HOST })
    const before = room.player.calls.length
    room.player.starve(3000)
    await room.run(6000)
    expect(room.callsOf('seek', before)).toEqual([])
    room.change({ position: room.player.truth(), at: room.clusterNow(), cause: 'reanchor' })
    await room.run(2000)
    expect(room.callsOf('seek', before)).toEqual([])
    expect(room.driftMs()).toBeLessThan(30)
  })

  test('[PB3] [FO6] the host goes at once where another viewer seeks, however short the lead', async () => {
    const room = await inStep({ may: HOST })
    const before = room.player.calls.length
    room.change({ position: 900, at: room.clusterNow() + 100, cause: 'seek' })
    await room.run(1500)
    expect(room.callsOf('seek', before)).toHaveLength(1)
    expect(room.driftMs()).toBeLessThan(60)
    room.player.starve(3000)
    await room.run(6000)
    expect(room.callsOf('seek', before)).toHaveLength(1)
  })

  test('[FO6] a room that does not come is followed after a while', async () => {
    const room = await inStep({ may: HOST })
    room.player.starve(3000)
    await room.run(11_000)
    expect(room.driftMs()).toBeLessThan(60)
  })

  test('[FO4] gentle: smaller rates, and small drifts are let be', async () => {
    const room = await inStep({ preferences: { correction: 'gentle' } })
    const before = room.player.calls.length
    room.player.hiccup(50)
    await room.run(3000)
    expect(room.callsOf('rate', before)).toEqual([])
    room.player.hiccup(300)
    await room.run(2000)
    expect(Math.max(...room.callsOf('rate', before).map((call) => call.value))).toBeCloseTo(1.02, 6)
  })

  test('[FO2] off: no rate; the commands are followed, and who is lost is fetched', async () => {
    const room = await inStep({ preferences: { correction: 'off' } })
    const before = room.player.calls.length
    room.player.hiccup(1500)
    await room.run(5000)
    expect(room.callsOf('rate', before)).toEqual([])
    expect(room.driftMs()).toBeGreaterThan(1400)
    room.seek(500)
    await room.run(2000)
    expect(room.driftMs()).toBeLessThan(60)
  })

  test('[FO2] an own offset is kept, and a pause is exact all the same', async () => {
    const room = await inStep()
    room.runner.setPreferences({ offsetMs: 200 })
    await room.run(8000)
    expect(room.drift()).toBeCloseTo(0.2, 1)
    room.pause()
    await room.run(1000)
    expect(room.driftMs()).toBeLessThan(1)
  })

  test('[FO2] "Sync now" jumps even for a little', async () => {
    const room = await inStep({ preferences: { correction: 'gentle' } })
    room.player.hiccup(60)
    const before = room.player.calls.length
    room.runner.resync()
    await room.run(2000)
    expect(room.callsOf('seek', before)).toHaveLength(1)
    expect(room.driftMs()).toBeLessThan(30)
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
    expect(room.callsOf('pause', before)).toEqual([])
    expect(room.driftMs()).toBeLessThan(25)
  })
})
