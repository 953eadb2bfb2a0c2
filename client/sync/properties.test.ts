import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { createSyncBench, type SyncBench } from './sync-bench.ts'

const traits = fc.record({
  seed: fc.integer(),
  spread: fc.double({ min: 0, max: 0.4, noNaN: true }),
  startMs: fc.integer({ min: 5, max: 200 }),
  seekMs: fc.integer({ min: 20, max: 900 }),
  lossMs: fc.integer({ min: 0, max: 40 }),
  ppm: fc.integer({ min: -100, max: 100 }),
  jitterMs: fc.integer({ min: 0, max: 8 }),
  landingMs: fc.integer({ min: 0, max: 15 }),
  eventMs: fc.integer({ min: 0, max: 100 }),
})

const happening = fc.oneof(
  fc.record({ kind: fc.constant('pause' as const) }),
  fc.record({ kind: fc.constant('play' as const) }),
  fc.record({ kind: fc.constant('seek' as const), to: fc.integer({ min: 0, max: 3000 }) }),
  fc.record({ kind: fc.constant('hiccup' as const), ms: fc.integer({ min: 20, max: 3000 }) }),
  fc.record({ kind: fc.constant('starve' as const), ms: fc.integer({ min: 50, max: 6000 }) }),
  fc.record({ kind: fc.constant('swap' as const), ms: fc.integer({ min: 50, max: 1500 }) }),
  fc.record({ kind: fc.constant('viewer-seek' as const), to: fc.integer({ min: 0, max: 3000 }) }),
)
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

const happen = (bench: SyncBench, what: Happening) => {
  if (what.kind === 'pause') bench.pause()
  if (what.kind === 'play') bench.play()
  if (what.kind === 'seek') bench.seek(what.to)
  if (what.kind === 'hiccup') bench.player.hiccup(what.ms)
  if (what.kind === 'starve') bench.player.starve(what.ms)
  if (what.kind === 'swap') bench.player.swap(what.ms, 0)
  if (what.kind === 'viewer-seek') bench.player.viewer.seek(what.to)
}

const script = fc.array(fc.tuple(happening, fc.integer({ min: 0, max: 4000 })), { maxLength: 8 })

/** Whatever happens, and then a room that plays undisturbed for a minute. */
const playOut = async (changes: Parameters<typeof createSyncBench>[1], steps: readonly (readonly [Happening, number])[]) => {
  const bench = createSyncBench(createManualClock(), changes)
  bench.play()
  for (const [what, ms] of steps) {
    happen(bench, what)
    await bench.run(ms)
  }
  if (!bench.state.playing) bench.play()
  await bench.run(60_000)
  return bench
}
const since = (bench: SyncBench, ms: number, what: string) =>
  bench.player.calls.filter((call) => call.what === what && call.at >= bench.localNow() - ms)

const RUNS = { numRuns: 60 }

/** Seconds: where correction begins, and the usual loss on leaving 1×, which a first pulse reckons with on a browser that has none. */
const FIRST_PULSE_SECONDS = 0.05
/** Writes: three pulses are what learning that loss takes. */
const LEARNING_WRITES = 6

test("[FO13] whatever happens, a minute later it is in step, at rest, and at the room's rate", async () => {
  await fc.assert(
    fc.asyncProperty(traits, script, async (player, steps) => {
      const bench = await playOut({ traits: player }, steps)
      expect(Math.abs(bench.drift())).toBeLessThan(FIRST_PULSE_SECONDS)
      expect(bench.runner.status().state).toBe('in-sync')
      expect(since(bench, 15_000, 'rate').length).toBeLessThanOrEqual(LEARNING_WRITES)
      expect(since(bench, 30_000, 'seek')).toEqual([])
      bench.runner.dispose()
      expect(bench.player.sample().rate).toBe(1)
    }),
    RUNS,
  )
})

test('[FO13] a browser that loses nothing on leaving 1× is learnt in three pulses, and then is exact', async () => {
  const kind = { seed: 0, spread: 0, startMs: 5, seekMs: 20, lossMs: 0, ppm: 57, jitterMs: 0, landingMs: 0, eventMs: 20 }
  const bench = await playOut({ traits: kind }, [
    [{ kind: 'seek', to: 0 }, 646],
    [{ kind: 'hiccup', ms: 144 }, 1136],
    [{ kind: 'viewer-seek', to: 4 }, 3256],
  ])
  await bench.run(15_000)
  expect(Math.abs(bench.drift())).toBeLessThan(0.005)
  expect(since(bench, 5000, 'rate')).toEqual([])
})

test("[FO4] the rate is within 5 % of the room's, 10 % beyond a second, and at most two writes a second", async () => {
  await fc.assert(
    fc.asyncProperty(traits, script, fc.constantFrom(0.75, 1, 1.5), async (player, steps, rate) => {
      const bench = createSyncBench(createManualClock(), { traits: player })
      bench.change({ rate, playing: true })
      let worst = 0
      const look = () => {
        const share = Math.abs(bench.player.sample().rate / rate - 1)
        if (bench.drift() !== 0 && Math.abs(bench.drift()) < 0.7) worst = Math.max(worst, share)
        expect(share).toBeLessThanOrEqual(Math.max(0.1001, Math.abs(1 / rate - 1)))
      }
      await bench.run(1000)
      for (const [what, ms] of steps) {
        happen(bench, what)
        await bench.run(ms + 2000, look)
      }
      const writes = since(bench, 1e9, 'rate').map((call) => call.at)
      for (const [index, at] of writes.entries()) expect(at - (writes[index - 3] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThan(1000)
    }),
    RUNS,
  )
})

test('[FO6] one cause is one jump, or two where the first showed what a jump costs here', async () => {
  const cause = fc.oneof(
    fc.record({ kind: fc.constant('seek' as const), to: fc.integer({ min: 100, max: 3000 }) }),
    fc.record({ kind: fc.constant('hiccup' as const), ms: fc.integer({ min: 2500, max: 4000 }) }),
    fc.record({ kind: fc.constant('starve' as const), ms: fc.integer({ min: 2500, max: 9000 }) }),
    fc.record({ kind: fc.constant('viewer-seek' as const), to: fc.integer({ min: 100, max: 3000 }) }),
  )
  await fc.assert(
    fc.asyncProperty(traits, cause, async (player, what) => {
      const bench = createSyncBench(createManualClock(), { traits: player })
      bench.play()
      await bench.run(8000)
      const before = since(bench, 1e9, 'seek').length
      happen(bench, what)
      await bench.run(30_000)
      const seeks = since(bench, 1e9, 'seek').slice(before)
      expect(seeks.length).toBeGreaterThanOrEqual(1)
      expect(seeks.length).toBeLessThanOrEqual(2)
      const [first, second] = seeks
      if (first && second) expect(second.at - first.at).toBeGreaterThanOrEqual(player.seekMs * (1 - player.spread))
    }),
    RUNS,
  )
})

test('[FO13] a player that stutters at each change of rate, or knows only 1×, is let be', async () => {
  const bad = fc.constantFrom({ stutterMs: 200 }, { rateStep: 1 }, { stutterMs: 60 })
  await fc.assert(
    fc.asyncProperty(traits, bad, fc.integer({ min: 50, max: 1500 }), async (player, vice, ms) => {
      const bench = createSyncBench(createManualClock(), { traits: { ...player, ...vice, ppm: 0 } })
      bench.play()
      await bench.run(5000)
      bench.player.hiccup(ms)
      await bench.run(120_000)
      expect(since(bench, 60_000, 'rate').length).toBeLessThanOrEqual(8)
      expect(since(bench, 60_000, 'seek').length).toBeLessThanOrEqual(2)
      expect(Math.abs(bench.drift())).toBeLessThan(0.5)
    }),
    RUNS,
  )
})
