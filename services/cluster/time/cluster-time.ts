import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { type Era, eraName, judge, type Sample, unknownEra } from './era.ts'
import { isLocked, offsetAt, unknownTime, withSample } from './time-filter.ts'
import type { TimeSource } from './time-source.ts'

export interface ClusterTimeDeps {
  readonly source: TimeSource
  readonly clock: Pick<Clock, 'now' | 'after'>
  readonly log: Log
}

/** The time of several nodes. While the source is away it runs on, by this node's own clock. */
export interface ClusterTime {
  /** Cluster time (ms); never steps back once it is locked, and is this node's own time before. */
  now(): number
  /** Whether it is the same as other nodes'; from then on for ever. */
  isLocked(): boolean
  start(): void
  stop(): void
}

const BURST_MS = 50
const SAMPLE_MS = 2000
const RETRY_MS = 500

export const createClusterTime = ({ source, clock, log }: ClusterTimeDeps): ClusterTime => {
  let state = unknownTime
  let era: Era = unknownEra('')
  let cancel: () => void = () => undefined
  let isStopped = true

  const read = async (): Promise<Sample & { readonly runId: string }> => {
    const t0 = clock.now()
    const { timeMs, runId } = await source.read()
    return { t0, t3: clock.now(), timeMs, runId }
  }
  /** Before each sample: one that was taken before a jump must not be seen in the era after it. */
  const latest = async (known: Era): Promise<Era> => {
    const number = known.number + 1
    const offsetMs = await source.offset(eraName(known.runId, number), null)
    return offsetMs === null ? known : latest({ ...known, number, offsetMs, isUsed: false })
  }
  const propose = async ({ runId, number }: Era, wanted: number): Promise<Era> => {
    const offsetMs = await source.offset(eraName(runId, number + 1), wanted)
    log.info({ runId, era: number + 1, offsetMs }, 'Cluster time goes on over a new clock')
    return { runId, number: number + 1, offsetMs, isUsed: false }
  }
  const takeIn = async (sample: Sample): Promise<number> => {
    const verdict = judge(state, era, sample)
    if (verdict.kind === 'ignore') return RETRY_MS
    if (verdict.kind === 'propose') {
      era = await propose(era, verdict.offsetMs)
      return 0
    }
    state = withSample(state, verdict.range, sample.t3)
    era = { ...era, isUsed: true }
    return isLocked(state) ? SAMPLE_MS : BURST_MS
  }
  /** One round; answers how long (ms) until the next. */
  const round = async (): Promise<number> => {
    if (era.runId !== '') era = await latest(era)
    const sample = await read()
    if (sample.runId === era.runId) return takeIn(sample)
    era = await latest(unknownEra(sample.runId))
    // An era that others began may be younger than the sample; one that nobody began can only begin with it.
    return era.offsetMs === null ? takeIn(sample) : 0
  }
  const run = async (): Promise<void> => {
    // The source's owner tells that it is away; here it only means to go on without.
    const pause = await round().catch(() => RETRY_MS)
    if (!isStopped) cancel = clock.after(pause, run)
  }
  return {
    now: () => {
      const local = clock.now()
      return local + (offsetAt(state, local) ?? 0)
    },
    isLocked: () => isLocked(state),
    start: () => {
      isStopped = false
      void run()
    },
    stop: () => {
      isStopped = true
      cancel()
    },
  }
}
