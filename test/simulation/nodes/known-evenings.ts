import type { Trouble } from './troubles.ts'

/** An evening that once went wrong. */
export interface KnownEvening {
  readonly troubles: readonly Trouble[]
  readonly seed: number
  /** What was wrong with it. */
  readonly what: string
}

const ALL: readonly Trouble[] = ['kill', 'stop', 'stall', 'cut', 'redis', 'loss', 'viewers']

/** By what was wrong with them; each is played again in every run. */
export const knownEvenings: readonly KnownEvening[] = [
  { troubles: ['stop'], seed: 5, what: 'a room that arrived while it was being located counted as gone' },
  { troubles: ['kill', 'stop', 'viewers'], seed: 10, what: 'a room that had gone on from here already was refused, and had two owners' },
  { troubles: ['stall'], seed: 1, what: 'a node taken for dead wrote a line that nobody would delete' },
  { troubles: ['stall'], seed: 14, what: 'a line still being written was taken off the list of what to clear away' },
  { troubles: ['redis'], seed: 6, what: 'a room that Redis forgot was told closed before its owner had written it again' },
  { troubles: ['cut'], seed: 171, what: 'viewers of the next owner were not told what they had missed' },
  { troubles: ['viewers', 'loss'], seed: 520, what: 'a room taken out of the directory while Redis was away stayed in it' },
  { troubles: ['viewers', 'loss'], seed: 207, what: 'a room handed over was gone from the directory on the node it came from' },
  { troubles: ALL, seed: 107, what: 'a stopping node put a line back while it left' },
  { troubles: ALL, seed: 67, what: 'a viewer whose leave was not answered stayed without a seat when the room came to his node' },
  { troubles: ['stall'], seed: 1231, what: 'a viewer who joined a room just as it was reaped left a seat that stayed' },
  { troubles: ALL, seed: 1480, what: 'a node answered in Redis for a room that was another one’s' },
  { troubles: ['stall'], seed: 2271, what: 'Redis kept a room that nobody had' },
  { troubles: ALL, seed: 1113, what: 'a viewer who left a room that was gone already took himself for in it' },
]
