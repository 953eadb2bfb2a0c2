/** What lies between the viewers and the node. */
import { both, delays } from '../network/link.ts'
import { plain } from './plain.ts'
import type { Scenario } from './scenario.ts'
import type { Step } from './step.ts'

const CUT_MS = 3000

const cutOnce = (seconds: number): readonly Step[] => [
  { atMs: 0, act: 'play' },
  { atMs: seconds * 400, act: 'cut', forMs: CUT_MS },
]

export const networks: readonly Scenario[] = [
  { ...plain, name: 'lan', title: 'LAN, nothing added' },
  { ...plain, name: 'rtt40', title: '40 ms round trip', links: () => both({ delayMs: 20 }) },
  { ...plain, name: 'jitter150', title: '150 ± 60 ms round trip', links: () => both({ delayMs: 75, jitterMs: 30 }) },
  { ...plain, name: 'asym', title: '20 ms up, 180 ms down, for all', links: () => delays(20, 180) },
  {
    ...plain,
    name: 'mixed',
    title: '20 up and 180 ms down, every second viewer the other way round',
    links: (viewer) => (viewer % 2 === 1 ? delays(180, 20) : delays(20, 180)),
  },
  {
    ...plain,
    name: 'stalls3',
    title: '40 ms round trip, 3 % of chunks lost and 250 ms late',
    links: () => both({ delayMs: 20, stallShare: 0.03, stallMs: 250 }),
  },
  {
    ...plain,
    name: 'narrow',
    title: '40 ms round trip, 64 kbit/s',
    links: () => both({ delayMs: 20, bytesPerSecond: 8000 }),
  },
  { ...plain, name: 'cut', title: 'the last viewer’s connection is cut for 3 s', links: () => both({ delayMs: 20 }), steps: cutOnce },
]
