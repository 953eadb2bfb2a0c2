import type { Clock } from '../../lib/clock.ts'

/** Work that waits its turn. */
export interface Line {
  /** False: too much waits already. */
  enter(task: () => void): boolean
}

/** Within one turn of the event loop so much of the line is done (ms); those who are in already are served in between. */
const SLICE_MS = 8
const WAITING = 10_000

/** First come, first served, a slice in each turn of the event loop (rule WI29). @param turn runs a task in the next turn */
export const createLine = (clock: Pick<Clock, 'now'>, turn: (task: () => void) => unknown = setImmediate): Line => {
  let waiting: (() => void)[] = []
  let served = 0
  const serve = () => {
    const end = clock.now() + SLICE_MS
    while (served < waiting.length && clock.now() < end) waiting[served++]?.()
    if (served < waiting.length) return void turn(serve)
    waiting = []
    served = 0
  }
  return {
    enter: (task) => {
      if (waiting.length - served >= WAITING) return false
      if (waiting.push(task) === 1) turn(serve)
      return true
    },
  }
}
