/** How eagerly the follower corrects. Seconds, and shares of the room's rate. */

export type Correction = 'off' | 'gentle' | 'exact'

export interface Tuning {
  /** Correction by rate starts beyond this … */
  readonly enterSeconds: number
  /** … or beyond this, when it lasts; it ends within this. */
  readonly leaveSeconds: number
  readonly rate: number
  /** Beyond {@link FAR_SECONDS}. */
  readonly farRate: number
  /** A jump is worth its cost only beyond this. */
  readonly seekSeconds: number
}

export const FAR_SECONDS = 1

/** Rules FO3, FO4 and FO6; `off` still follows play, pause and seek, and fetches who is lost. */
export const TUNING: Readonly<Record<Correction, Tuning>> = {
  exact: { enterSeconds: 0.012, leaveSeconds: 0.008, rate: 0.05, farRate: 0.1, seekSeconds: 2 },
  gentle: { enterSeconds: 0.08, leaveSeconds: 0.04, rate: 0.02, farRate: 0.05, seekSeconds: 3 },
  off: { enterSeconds: Number.POSITIVE_INFINITY, leaveSeconds: Number.POSITIVE_INFINITY, rate: 0, farRate: 0, seekSeconds: 5 },
}
