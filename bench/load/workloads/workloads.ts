import type { System } from '../systems/system.ts'
import { soak } from './soak.ts'
import { smallParties, watchedParties } from './w1.ts'
import { hugeParty } from './w2.ts'
import { memory } from './w3.ts'
import { storm } from './w4.ts'
import { throughput } from './w5.ts'
import { roomList } from './w6.ts'
import { slowReaders } from './w7.ts'
import { growth, growthOfRooms } from './w8.ts'
import { stormBeside } from './w9.ts'
import type { Workload } from './workload.ts'

interface Entry {
  readonly work: Workload
  /** How long (ms) it may take when it is asked to go on for so many minutes. */
  longestMs(minutes: number): number
  /** It goes on for as long as one likes: done only where it is named, and servers tell of themselves. */
  readonly isLong: boolean
  /** Which systems it says something of. */
  suits(system: System): boolean
}

const any = (): boolean => true
const hasReports = ({ reports }: System): boolean => reports
const isAlone = ({ nodes }: System): boolean => nodes === 1

const MINUTE_MS = 60_000
/** A minute on a machine that does other things too. */
const SLOW_MINUTE_MS = 70_000
const LONGEST_MS = 3 * MINUTE_MS

const entry = (work: Workload, suits: Entry['suits']): Entry => ({ work, suits, longestMs: () => LONGEST_MS, isLong: false })

export const WORKLOADS: Readonly<Record<string, Entry>> = {
  W1: entry(smallParties, any),
  W1R: entry(watchedParties, hasReports),
  W2: entry(hugeParty, any),
  W3: entry(memory, isAlone),
  W4: entry(storm, isAlone),
  W5: entry(throughput, any),
  W6: entry(roomList, (system) => isAlone(system) && system.directory),
  W7: entry(slowReaders, isAlone),
  W8: entry(growth, isAlone),
  W8R: entry(growthOfRooms, isAlone),
  W9: entry(stormBeside, isAlone),
  SOAK: {
    work: soak,
    suits: (system) => isAlone(system) && system.metrics,
    longestMs: (minutes) => LONGEST_MS + minutes * SLOW_MINUTE_MS,
    isLong: true,
  },
}

/** @throws Error for a name that no workload has */
export const workloadOf = (name: string): Entry => {
  const found = WORKLOADS[name]
  if (found === undefined) throw new Error(`No workload is called ${name}`)
  return found
}
