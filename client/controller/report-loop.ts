import type { ClientClock } from '../net/clock.ts'

/** A state that flickers is not worth a message each time. */
const SHORTEST_GAP_MS = 500

export interface ReportLoop {
  start(): void
  stop(): void
  /** Something worth telling changed: reports at once, or as soon as the shortest gap allows. */
  changed(): void
}

/** Reports every `intervalMs()`, and on change. */
export const createReportLoop = (clock: ClientClock, intervalMs: () => number, send: () => void): ReportLoop => {
  let running = false
  let sentAt = Number.NEGATIVE_INFINITY
  let cancel = () => {}
  const next = (ms: number) => {
    cancel()
    cancel = clock.after(ms, report)
  }
  const report = () => {
    sentAt = clock.now()
    send()
    next(intervalMs())
  }
  return {
    start: () => {
      if (running) return
      running = true
      report()
    },
    stop: () => {
      running = false
      cancel()
    },
    changed: () => running && next(Math.max(0, sentAt + SHORTEST_GAP_MS - clock.now())),
  }
}
