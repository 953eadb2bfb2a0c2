/** What is wrong with the last viewer's machine. */

import { evening, plain } from './plain.ts'
import type { Scenario } from './scenario.ts'
import type { Step } from './step.ts'

const HOUR_MS = 3_600_000
const SLEEP_MS = 60_000
const HIDDEN_AFTER_MS = 2000
const SHOWN_AGAIN_SHARE = 0.85

const SECONDS = { default: 60, min: 45, max: 3600 }

const inBackground = (seconds: number): readonly Step[] =>
  [
    ...evening(seconds),
    { atMs: HIDDEN_AFTER_MS, act: 'hide' } as const,
    { atMs: seconds * 1000 * SHOWN_AGAIN_SHARE, act: 'show' } as const,
  ].sort((a, b) => a.atMs - b.atMs)

const sleeping = (seconds: number): readonly Step[] => [
  { atMs: 0, act: 'play' },
  { atMs: Math.min(12_000, (seconds * 1000 - SLEEP_MS) / 2), act: 'suspend', forMs: SLEEP_MS },
]

export const machines: readonly Scenario[] = [
  {
    ...plain,
    name: 'wrongclock',
    title: 'the last viewer’s clock is an hour ahead and 100 ppm fast',
    last: { clockFault: { offsetMs: HOUR_MS, driftPpm: 100 } },
  },
  {
    ...plain,
    name: 'background',
    title: 'the last viewer’s tab is hidden, silent, and so throttled to one timer a second',
    measuredBy: 'element',
    seconds: SECONDS,
    steps: inBackground,
    last: { muted: true, losesFrames: true },
  },
  {
    ...plain,
    name: 'background-sound',
    title: 'the last viewer’s tab is hidden, and heard',
    measuredBy: 'element',
    seconds: SECONDS,
    steps: inBackground,
    last: { losesFrames: true },
  },
  {
    ...plain,
    name: 'slowdecoder',
    title: 'the last viewer’s processor is six times slower',
    last: { slowness: 6, losesFrames: true },
  },
  {
    ...plain,
    name: 'suspend',
    title: 'the last viewer’s browser sleeps for 60 s',
    seconds: { default: 100, min: 90, max: 3600 },
    steps: sleeping,
    last: { losesFrames: true },
  },
]
