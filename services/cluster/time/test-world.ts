/** Test support: a source and nodes whose clocks are wrong in every way that happens, on a time moved by hand. */
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { createManualClock } from '../../lib/manual-clock.ts'
import { type ClusterTime, createClusterTime } from './cluster-time.ts'

export interface TestNode {
  readonly time: ClusterTime
  /** Its own clock stands still from now on for so long (ms), as that of a machine that was held. */
  hold(ms: number): void
}

export interface World {
  /** The source's wall clock minus true time (ms); may be changed. */
  wallMs: number
  isAway: boolean
  /** True time (ms). */
  now(): number
  /** Another run of the source, which knows nothing. */
  restart(runId: string): void
  node(options: { readonly aheadMs: number; readonly ppm: number; readonly delayMs: () => number }): TestNode
  /** Lets time pass; `look` is called every 5 ms. */
  pass(ms: number, look?: () => void): Promise<void>
}

const STEP_MS = 5

export const createWorld = (): World => {
  const clock = createManualClock()
  const offsets = new Map<string, number>()
  const log = pino({ level: 'silent' })
  let runId = 'first'
  const travel = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve))
  const world: World = {
    wallMs: 1_000_000,
    isAway: false,
    now: clock.now,
    restart: (id) => {
      runId = id
      offsets.clear()
    },
    node: ({ aheadMs, ppm, delayMs }) => {
      let heldMs = 0
      let held = { from: clock.now(), ms: 0 }
      const standing = () => Math.min(held.ms, clock.now() - held.from)
      const asked = async <T>(answer: () => T): Promise<T> => {
        await travel(delayMs())
        if (world.isAway) throw new Error('away')
        const answered = answer()
        await travel(delayMs())
        return answered
      }
      const source = {
        read: () => asked(() => ({ timeMs: clock.now() + world.wallMs, runId })),
        offset: (name: string, propose: number | null) =>
          asked(() => {
            if (propose !== null && !offsets.has(name)) offsets.set(name, propose)
            return offsets.get(name) ?? null
          }),
      }
      const own = { now: () => clock.now() * (1 + ppm / 1e6) + aheadMs - heldMs - standing(), after: clock.after }
      const time = createClusterTime({ source, clock: own, log })
      time.start()
      return {
        time,
        hold: (ms) => {
          heldMs += standing()
          held = { from: clock.now(), ms }
        },
      }
    },
    pass: async (ms, look) => {
      for (let passed = 0; passed < ms; passed += STEP_MS) {
        clock.advance(STEP_MS)
        // Answers are taken in a turn later.
        await setImmediate()
        look?.()
      }
    },
  }
  return world
}
