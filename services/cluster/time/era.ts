import { compare, JUMP_MS, type OffsetRange, offsetAt, type TimeState } from './time-filter.ts'

/**
 * One stretch of the source's clock: from the start of a run, or a jump of its clock within one, to the next. All nodes add the same
 * offset to it, the one that was proposed first; the latest era holds.
 */
export interface Era {
  readonly runId: string
  /** Counts the eras of a run from 0; -1: none of it is known. */
  readonly number: number
  /** Cluster time minus the source's (ms); null: none of the run is known. */
  readonly offsetMs: number | null
  /** Whether a sample of it was taken in: a later jump is the clock's, not the era's. */
  readonly isUsed: boolean
}

/** Of a run of which nothing is known. */
export const unknownEra = (runId: string): Era => ({ runId, number: -1, offsetMs: null, isUsed: false })

/** The name that the source keeps the offset of an era under. */
export const eraName = (runId: string, number: number): string => (number === 0 ? runId : `${runId}+${number}`)

/** One reading of the source: asked at local time `t0`, answered at `t3` (ms). */
export interface Sample {
  readonly t0: number
  readonly t3: number
  readonly timeMs: number
}

export type Verdict =
  /** Cluster minus local time (ms), as this sample has it. */
  | { readonly kind: 'take'; readonly range: OffsetRange }
  /** The next era's offset that lets this node's time go on. */
  | { readonly kind: 'propose'; readonly offsetMs: number }
  /** It took too long to tell by it where this node's time stands. */
  | { readonly kind: 'ignore' }

/**
 * What to do with a sample in the latest era. Nobody steps back: who is ahead of an era proposes the next one, and who is behind an era
 * that others began steps forward to it. So if nodes ever differ, all follow the one that is furthest ahead (rule CL36).
 */
export const judge = (state: TimeState, era: Era, { t0, t3, timeMs }: Sample): Verdict => {
  const source = { low: timeMs - t3, high: timeMs - t0 }
  const inUse = offsetAt(state, t3)
  const next = (): Verdict => {
    if (inUse === null) return { kind: 'propose', offsetMs: 0 }
    return t3 - t0 > JUMP_MS ? { kind: 'ignore' } : { kind: 'propose', offsetMs: inUse - (source.low + source.high) / 2 }
  }
  if (era.offsetMs === null) return next()
  const range = { low: source.low + era.offsetMs, high: source.high + era.offsetMs }
  const standing = compare(state, range, t3)
  const isJump = standing === 'behind' || (standing === 'ahead' && era.isUsed)
  return isJump ? next() : { kind: 'take', range }
}
