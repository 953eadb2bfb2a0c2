import type { Links } from '../network/link.ts'
import type { ClockFault } from '../page/wrong-clock.ts'
import type { Step } from './step.ts'

/** In what the last viewer differs from the others. */
export interface Peculiarity {
  readonly clockFault?: ClockFault
  /** How many times slower the processor is. */
  readonly slowness?: number
  /** The browser makes no sound, so that it throttles a hidden tab. */
  readonly muted?: boolean
  /** Comes when the plan says so, and not before it. */
  readonly joinsLate?: boolean
  /** Lost frames are to be expected. */
  readonly losesFrames?: boolean
}

export interface Scenario {
  /** For the command line. */
  readonly name: string
  readonly title: string
  readonly seconds: { readonly default: number; readonly min: number; readonly max: number }
  /** Between a viewer (0 is the host) and the session node. */
  links(viewer: number): Links
  /** In order of time, within `seconds`. */
  steps(seconds: number): readonly Step[]
  readonly film: 'file' | 'segments'
  readonly measuredBy: 'frames' | 'element'
  readonly last: Peculiarity
  /** The host's film comes through a connection of its own that can be held up. */
  readonly narrowHost: boolean
}
