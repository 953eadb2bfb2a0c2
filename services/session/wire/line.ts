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
  const waiting: (() => void)[] = []
  let isTurnAsked = false
  const ask = () => {
    isTurnAsked = true
    turn(serve)
  }
  const serve = () => {
    const end = clock.now() + SLICE_MS
    while (waiting.length > 0 && clock.now() < end) waiting.shift()?.()
    isTurnAsked = false
    if (waiting.length > 0) ask()
  }
  return {
    enter: (task) => {
      if (waiting.length >= WAITING) return false
      waiting.push(task)
      if (!isTurnAsked) ask()
      return true
    },
  }
}
