/** Jellyfin counts time in ticks of 100 ns. */
const TICKS_A_SECOND = 10_000_000

export const ticksOf = (seconds: number): number => Math.round(seconds * TICKS_A_SECOND)
export const secondsOf = (ticks: number): number => ticks / TICKS_A_SECOND
