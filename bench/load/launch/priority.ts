import { writeFileSync } from 'node:fs'

/**
 * Puts a program that leads a session before other sessions' programs, so that a compiler elsewhere does not decide a run. Linux with
 * autogroups and enough rights; else nothing.
 */
export const prefer = (pid: number): void => {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, '-20')
  } catch {
    // Then it shares as all do, and the run says what others used.
  }
}
