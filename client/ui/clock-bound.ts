/** Nobody sees two films this far (ms) apart. */
const UNSEEN_MS = 20

/** Whether a clock that may be off by `boundMs` has to be named beside a drift: the drift is known no better than that (rule UI17). */
export const isTelling = (boundMs: number): boolean => Number.isFinite(boundMs) && boundMs > UNSEEN_MS
