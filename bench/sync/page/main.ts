/** Runs in the page before its own scripts. */
import type { PageScope } from './page.ts'
import { installRecorder, type Recorder } from './recorder.ts'
import { type ClockFault, installWrongClock } from './wrong-clock.ts'

export interface PageSetup {
  readonly clockFault: ClockFault | null
  /** A second recorder of the same film, for the bench's test of itself. */
  readonly withWitness: boolean
}

export interface PageBench {
  readonly recorder: Recorder
  readonly witness: Recorder | null
}

declare global {
  var matineeBenchSetup: PageSetup
  var matineeBench: PageBench
}

const scope = globalThis as unknown as PageScope
const { clockFault, withWitness } = globalThis.matineeBenchSetup
globalThis.matineeBench = { recorder: installRecorder(scope), witness: withWitness ? installRecorder(scope) : null }
if (clockFault !== null) installWrongClock(scope, clockFault)
