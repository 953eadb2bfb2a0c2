import { type ClockState, unknownClock, withProbe } from '../../client/sync/clock.ts'
import { afterProbe, startBurst } from '../../client/sync/probe-plan.ts'
import { ClientEvent } from '../../services/protocol/names.ts'
import type { Line } from './line.ts'
import { repeat } from './timing.ts'

/** One viewer's clock: the client's own filter and plan, on k6's clock, which has no fractions of a millisecond. */
export interface Probing {
  readonly clock: ClockState
  /** The round trip (ms) of the last probe; null without any. */
  readonly rttMs: number | null
  stop(): void
}

/** Probes by the client's plan for as long as it is not stopped. @param line the viewer's present one */
export const startProbing = (line: () => Line | null): Probing => {
  let clock = unknownClock
  let rttMs: number | null = null
  let plan = startBurst(Date.now())
  const probe = async (): Promise<void> => {
    const t0 = Date.now()
    const answered = await line()?.send(ClientEvent.clockProbe, { t0 })
    if (!answered?.answer.ok) return
    const { t1, t2 } = answered.answer
    clock = withProbe(clock, { t0, t1, t2, t3: answered.at })
    rttMs = Math.max(0, answered.at - t0 - (t2 - t1))
  }
  const stop = repeat(0, () => {
    plan = afterProbe(plan, Date.now())
    void probe()
    return plan.nextAt - Date.now()
  })
  return {
    get clock() {
      return clock
    },
    get rttMs() {
      return rttMs
    },
    stop,
  }
}
