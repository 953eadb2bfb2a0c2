import type { Clock } from '../../../services/lib/clock.ts'

/** A process of its own: it may be held up, and it may be gone. Whatever comes to it from outside comes through it. */
export interface Process {
  /** Timers ring only while it runs; `now` goes on. */
  readonly clock: Clock
  /** Does `task` now, once it runs again, or never. */
  enter(task: () => void): void
  isAlive(): boolean
  isHeld(): boolean
  hold(): void
  /** Goes on with all that was missed, in order. */
  wake(): void
  kill(): void
}

/** @param skewMs by how much its clock is ahead */
export const createProcess = (world: Clock, skewMs: number): Process => {
  let missed: (() => void)[] | null = null
  let isAlive = true
  const enter = (task: () => void) => {
    if (!isAlive) return
    if (missed) missed.push(task)
    else task()
  }
  return {
    clock: {
      now: () => world.now() + skewMs,
      wall: () => world.wall() + skewMs,
      after: (ms, task) => {
        let isOff = false
        const cancel = world.after(ms, () =>
          enter(() => {
            if (!isOff) task()
          }),
        )
        return () => {
          isOff = true
          cancel()
        }
      },
    },
    enter,
    isAlive: () => isAlive,
    isHeld: () => missed !== null,
    hold: () => {
      missed ??= []
    },
    wake: () => {
      const tasks = missed ?? []
      missed = null
      // Each on its own, as a process takes them.
      for (const task of tasks) world.after(0, () => enter(task))
    },
    kill: () => {
      isAlive = false
    },
  }
}
