/**
 * A picture that is late behind its own sound, as browsers leave it after a hiccup for minutes: any change of rate makes the
 * browser choose its frames anew (rule FO15).
 */

export interface PictureState {
  /** Local time (ms) since when it has been late. */
  readonly lateSince: number | null
  /** Local time (ms) until which it is let be: where a pulse does not help, more will not. */
  readonly restsUntil: number
}

export const pictureInTime: PictureState = { lateSince: null, restsUntil: Number.NEGATIVE_INFINITY }

/** More than a refresh of a 60 Hz screen, by which any picture may be late. */
const LATE_SECONDS = 0.02
const LASTING_MS = 1000
const REST_MS = 60_000

/** Takes in how late (s) the picture is at `now` (ms); null: not known. */
export const withLag = (state: PictureState, now: number, lagSeconds: number | null): PictureState => {
  const isLate = lagSeconds !== null && Math.abs(lagSeconds) > LATE_SECONDS
  return { ...state, lateSince: isLate ? (state.lateSince ?? now) : null }
}

/** Whether it has been late for long enough to be worth a pulse. */
export const isPictureLate = ({ lateSince, restsUntil }: PictureState, now: number): boolean =>
  lateSince !== null && now - lateSince >= LASTING_MS && now >= restsUntil

/** A pulse begins at `now` (ms). */
export const pictureServed = (now: number): PictureState => ({ lateSince: null, restsUntil: now + REST_MS })
