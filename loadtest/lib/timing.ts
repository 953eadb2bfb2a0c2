import { clearTimeout, setTimeout } from 'k6/timers'

/** Resolves after `ms` (≥ 0). */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

/** Somewhere from `min` to `max`. */
export const between = (min: number, max: number): number => min + Math.random() * (max - min)

/** Does `task` again and again, each time after what it answers (ms); the answer stops it. */
export const repeat = (firstMs: number, task: () => number): (() => void) => {
  const again = (ms: number): ReturnType<typeof setTimeout> =>
    setTimeout(() => {
      timer = again(task())
    }, ms)
  let timer = again(firstMs)
  return () => clearTimeout(timer)
}
