/** One run of the campaign. */
export interface Run {
  readonly workload: string
  readonly system: string
  /** From 1. */
  readonly round: number
}

export interface PlanOptions {
  readonly workloads: readonly string[]
  readonly systems: readonly string[]
  readonly rounds: number
  /** Whether the workload says something of the system. */
  suits(workload: string, system: string): boolean
}

/** Each workload's systems one after the other, in each round with another one first, so that none always has the machine's best or worst hour. */
export const planOf = ({ workloads, systems, rounds, suits }: PlanOptions): Run[] =>
  Array.from({ length: rounds }, (_, index) => index).flatMap((index) =>
    workloads.flatMap((workload) => {
      const suited = systems.filter((system) => suits(workload, system))
      return suited.map((_, place) => ({ workload, system: suited[(place + index) % suited.length] ?? '', round: index + 1 }))
    }),
  )

/** What of the plan was not done yet. */
export const remaining = (plan: readonly Run[], done: readonly Run[]): Run[] => {
  const key = ({ workload, system, round }: Run): string => `${workload} ${system} ${round}`
  const known = new Set(done.map(key))
  return plan.filter((run) => !known.has(key(run)))
}
