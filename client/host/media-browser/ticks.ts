/** The media server's unit of time: 100 ns. */
const TICKS_PER_SECOND = 10_000_000

export const ticksOf = (seconds: number): number => Math.round(seconds * TICKS_PER_SECOND)
export const secondsOf = (ticks: number): number => ticks / TICKS_PER_SECOND
