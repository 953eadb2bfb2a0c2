/** What has been learnt of this browser's player: pure, and small enough to be kept between visits. Seconds. */

export interface Learnt {
  /** From `play()` to the picture moving. */
  readonly startSeconds: number
  /** From a seek to something to show. */
  readonly seekSeconds: number
  /** How far the picture falls back when the rate leaves 1×. */
  readonly lossSeconds: number
  /** Rate corrections in a row that did not do what they should. */
  readonly rateFailures: number
}

export const firstGuess: Learnt = { startSeconds: 0.075, seekSeconds: 0.2, lossSeconds: 0.02, rateFailures: 0 }

const RANGE = {
  startSeconds: { min: 0, max: 0.8 },
  seekSeconds: { min: 0.03, max: 5 },
  lossSeconds: { min: 0, max: 0.06 },
  rateFailures: { min: 0, max: 8 },
} as const

const within = (key: keyof Learnt, value: number): number => Math.max(RANGE[key].min, Math.min(RANGE[key].max, value))

/** A start in time left the player `aheadSeconds` of the room; what is far off was a guess rather than chance. */
export const learnStart = (learnt: Learnt, aheadSeconds: number): Learnt => ({
  ...learnt,
  startSeconds: within('startSeconds', learnt.startSeconds - (Math.abs(aheadSeconds) > 0.05 ? 0.9 : 0.6) * aheadSeconds),
})

/** A seek took this long; a longer one counts more, for late is worse than early. */
export const learnSeek = (learnt: Learnt, tookSeconds: number): Learnt => ({
  ...learnt,
  seekSeconds: within(
    'seekSeconds',
    learnt.seekSeconds + (tookSeconds > learnt.seekSeconds ? 0.8 : 0.3) * (tookSeconds - learnt.seekSeconds),
  ),
})

const LOSS_BLUR_SECONDS = 0.015

/** Whether leaving 1× may have cost so much; anything else was a hiccup of the machine, or a rate that was not played. */
export const isPossibleLoss = (lostSeconds: number): boolean =>
  lostSeconds > RANGE.lossSeconds.min - LOSS_BLUR_SECONDS && lostSeconds < RANGE.lossSeconds.max

/** Leaving 1× cost `lostSeconds` this time. */
export const learnLoss = (learnt: Learnt, lostSeconds: number): Learnt => ({
  ...learnt,
  lossSeconds: within('lossSeconds', learnt.lossSeconds + 0.5 * (lostSeconds - learnt.lossSeconds)),
})

/** Whether a rate correction did what it should. */
export const learnRate = (learnt: Learnt, worked: boolean): Learnt => ({
  ...learnt,
  rateFailures: worked ? 0 : within('rateFailures', learnt.rateFailures + 1),
})

const FAILURES = 3
const REST_MS = 30_000

/** False once correcting by rate has failed again and again, as where it stutters. */
export const rateWorks = (learnt: Learnt): boolean => learnt.rateFailures < FAILURES

/** How long (ms) rate is then left alone: a machine that was busy, too, looks like one where it does not work. */
export const rateRestMs = (learnt: Learnt): number => REST_MS * 2 ** Math.max(0, learnt.rateFailures - FAILURES)

export const formatLearnt = (learnt: Learnt): string => JSON.stringify(learnt)

/** Reads what {@link formatLearnt} wrote; anything else counts as nothing learnt. A rate that failed gets one more chance. */
export const parseLearnt = (text: string | null): Learnt => {
  let read: unknown
  try {
    read = JSON.parse(text ?? 'null')
  } catch {
    return firstGuess
  }
  if (typeof read !== 'object' || read === null) return firstGuess
  const known = new Map<string, unknown>(Object.entries(read))
  const number = (key: keyof Learnt): number => {
    const value = known.get(key)
    return typeof value === 'number' && Number.isFinite(value) ? within(key, value) : firstGuess[key]
  }
  return {
    startSeconds: number('startSeconds'),
    seekSeconds: number('seekSeconds'),
    lossSeconds: number('lossSeconds'),
    rateFailures: Math.min(FAILURES - 1, Math.trunc(number('rateFailures'))),
  }
}
