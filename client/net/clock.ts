/** Time as a dependency of everything in the client that waits. Satisfied by a page, by Node, and by a clock moved by hand. */
export interface ClientClock {
  /** Monotonic milliseconds (fractions kept), of performance.now() in a page. */
  now(): number
  /** Milliseconds since the epoch, for what a person reads. */
  wall(): number
  /** Runs `task` once after `ms` (≥ 0); the answer cancels it. */
  after(ms: number, task: () => void): () => void
}

export const browserClock: ClientClock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
}
