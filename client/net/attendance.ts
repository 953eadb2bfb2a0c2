import type { ClientClock } from './clock.ts'

/** A gap shorter than this is none to a viewer: the player goes on, and so does the room. */
const MOMENT_MS = 2000

/** Whether the node has this viewer's connection in the room. */
export interface Attendance {
  readonly present: boolean
  begin(): void
  /** Cut off, with the seat to be taken again. */
  interrupt(): void
  end(): void
}

/** @param onLongGap an interruption has lasted more than a moment (rule HO29) */
export const createAttendance = (clock: ClientClock, onLongGap: () => void): Attendance => {
  let present = false
  let cancel = () => {}
  const become = (next: boolean) => {
    cancel()
    present = next
  }
  return {
    get present() {
      return present
    },
    begin: () => become(true),
    interrupt: () => {
      become(false)
      cancel = clock.after(MOMENT_MS, onLongGap)
    },
    end: () => become(false),
  }
}
