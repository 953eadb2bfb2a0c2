import { machines } from './machines.ts'
import { networks } from './networks.ts'
import { parties } from './parties.ts'
import type { Scenario } from './scenario.ts'

export const scenarios: readonly Scenario[] = [...networks, ...machines, ...parties]
