import type { ChangeName } from '../changes/names.ts'
import type { InForce } from '../install/in-force.ts'
import type { Cost } from '../party/seam.ts'

export interface ChangeOutcome {
  readonly name: ChangeName
  readonly title: string
  readonly isPlanned: boolean
  readonly cost: Cost
  /** Until no pod came or went any more. */
  readonly seconds: number
}

/** What a run found. */
export interface Outcome {
  /** Of an installation on the empty cluster, without values, images being there. */
  readonly installSeconds: number
  readonly changes: readonly ChangeOutcome[]
  /** Between the two browsers (ms); null without a party. */
  readonly drift: { readonly p95: number } | null
  /** Such as "Kubernetes v1.34.4". */
  readonly versions: readonly string[]
  readonly inForce: readonly InForce[]
  readonly isPolicyEnforced: boolean
}

/** The longest time (ms) that any viewer was off, or the film stood still in a browser. */
export const longestPauseMs = ({ gapsMs, standstillMs }: Cost): number => Math.max(standstillMs, ...gapsMs)
