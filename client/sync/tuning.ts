/** How eagerly the follower corrects. Seconds, and shares of the room's rate. */

export type Correction = 'off' | 'gentle' | 'exact'

export interface Tuning {
  /** Correction by rate starts beyond this … */
  readonly enterSeconds: number
  /** … or beyond this, when it lasts; it ends within this. */
  readonly leaveSeconds: number
  readonly rate: number
  /** Beyond {@link FAR_SECONDS}, and just after a start. */
  readonly farRate: number
  /** A jump is worth its cost only beyond this. */
  readonly seekSeconds: number
}

export const FAR_SECONDS = 1
const START_MS = 2000

/** Rules FO3, FO4 and FO6; `off` still follows play, pause and seek, and fetches who is lost. */
export const TUNING: Readonly<Record<Correction, Tuning>> = {
  exact: { enterSeconds: 0.008, leaveSeconds: 0.005, rate: 0.05, farRate: 0.1, seekSeconds: 2 },
  gentle: { enterSeconds: 0.08, leaveSeconds: 0.04, rate: 0.02, farRate: 0.05, seekSeconds: 3 },
  off: { enterSeconds: Number.POSITIVE_INFINITY, leaveSeconds: Number.POSITIVE_INFINITY, rate: 0, farRate: 0, seekSeconds: 5 },
}

/** The tuning in force `sinceStartMs` after the player was started: a start that failed is made up for at once (rule FO4). */
export const tuningAt = (correction: Correction, sinceStartMs: number): Tuning => {
  const tuning = TUNING[correction]
  return sinceStartMs < START_MS ? { ...tuning, rate: tuning.farRate } : tuning
}
