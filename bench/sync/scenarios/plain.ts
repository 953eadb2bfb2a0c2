import { both } from '../network/link.ts'
import type { Scenario } from './scenario.ts'
import type { Step } from './step.ts'

const PAUSE_MS = 3000
const SEEK_SECONDS = 30

/** Play, pause, play again, seek: each followed by time to settle and to be measured. */
export const evening = (seconds: number): readonly Step[] => {
  const third = (seconds * 1000 - PAUSE_MS) / 3
  return [
    { atMs: 0, act: 'play' },
    { atMs: third, act: 'pause' },
    { atMs: third + PAUSE_MS, act: 'play' },
    { atMs: 2 * third + PAUSE_MS, act: 'seek', bySeconds: SEEK_SECONDS },
  ]
}

/** What a scenario is unless it says otherwise; thirds shorter than 9 s leave too little to measure after the 5 s of settling. */
export const plain: Omit<Scenario, 'name' | 'title'> = {
  seconds: { default: 60, min: 30, max: 3600 },
  links: () => both({}),
  steps: evening,
  film: 'file',
  measuredBy: 'frames',
  last: {},
  narrowHost: false,
}
