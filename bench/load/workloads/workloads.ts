import type { System } from '../systems/system.ts'
import { smallParties, watchedParties } from './w1.ts'
import { hugeParty } from './w2.ts'
import { memory } from './w3.ts'
import { storm } from './w4.ts'
import { throughput } from './w5.ts'
import { roomList } from './w6.ts'
import { slowReaders } from './w7.ts'
import { growth } from './w8.ts'
import type { Workload } from './workload.ts'

interface Entry {
  readonly work: Workload
  /** Which systems it says something of. */
  suits(system: System): boolean
}

const any = (): boolean => true
const hasReports = ({ reports }: System): boolean => reports
const isAlone = ({ nodes }: System): boolean => nodes === 1

export const WORKLOADS: Readonly<Record<string, Entry>> = {
  W1: { work: smallParties, suits: any },
  W1R: { work: watchedParties, suits: hasReports },
  W2: { work: hugeParty, suits: any },
  W3: { work: memory, suits: isAlone },
  W4: { work: storm, suits: isAlone },
  W5: { work: throughput, suits: any },
  W6: { work: roomList, suits: (system) => isAlone(system) && system.directory },
  W7: { work: slowReaders, suits: isAlone },
  W8: { work: growth, suits: isAlone },
}

/** @throws Error for a name that no workload has */
export const workloadOf = (name: string): Entry => {
  const found = WORKLOADS[name]
  if (found === undefined) throw new Error(`No workload is called ${name}`)
  return found
}
