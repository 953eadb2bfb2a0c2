import { median } from '../driver/statistics.ts'
import { disturbance, type Row } from '../row.ts'
import type { Figures } from '../workloads/workload.ts'
import { COMPARISONS } from './comparisons.ts'

/** What `--json` writes. */
export interface Summary {
  /** Medians of all rounds, by workload and system. */
  readonly workloads: Readonly<Record<string, Readonly<Record<string, Figures>>>>
  /** Figures of each minute of the last run, by workload and system, of workloads that take many. */
  readonly series?: Readonly<Record<string, Readonly<Record<string, readonly Figures[]>>>>
  /** Ours divided by each other's, by comparison and the other's name. */
  readonly ratios: Readonly<Record<string, Readonly<Record<string, number>>>>
}

const names = <K extends 'workload' | 'system'>(rows: readonly Row[], key: K): string[] => [...new Set(rows.map((row) => row[key]))]

/** Medians over the rounds; over those that nothing disturbed, if there are any. `runs` and `disturbed` count all. */
const mediansOf = (rows: readonly Row[]): Figures => {
  const quiet = rows.filter((row) => disturbance(row) === null)
  const counted = quiet.length > 0 ? quiet : rows
  const medians = Object.keys(counted[0]?.figures ?? {}).map((name) => [name, median(counted.map(({ figures }) => figures[name] ?? 0))])
  return { ...Object.fromEntries(medians), runs: rows.length, disturbed: rows.length - quiet.length }
}

/** What the runs of one campaign say together. */
export const summaryOf = (rows: readonly Row[]): Summary => {
  const workloads = Object.fromEntries(
    names(rows, 'workload').map((workload) => {
      const own = rows.filter((row) => row.workload === workload)
      const systems = names(own, 'system').map((system) => [system, mediansOf(own.filter((row) => row.system === system))] as const)
      return [workload, Object.fromEntries(systems)]
    }),
  )
  const series = names(
    rows.filter((row) => row.series !== undefined),
    'workload',
  ).map((workload) => {
    const own = rows.filter((row) => row.workload === workload)
    return [workload, Object.fromEntries(own.map(({ system, series: minutes = [] }) => [system, minutes]))] as const
  })
  const ratio = (workload: string, figure: string, ours: string, other: string): [other: string, ratio: number][] => {
    const systems = workloads[workload] ?? {}
    const [a, b] = [systems[ours]?.[figure], systems[other]?.[figure]]
    return a === undefined || b === undefined || b === 0 ? [] : [[other, a / b]]
  }
  const ratios = COMPARISONS.map(({ name, workload, figure, pairs }) => {
    const found = pairs.flatMap(([ours, other]) => ratio(workload, figure, ours, other))
    return [name, Object.fromEntries(found)] as const
  })
  return {
    workloads,
    ...(series.length > 0 ? { series: Object.fromEntries(series) } : {}),
    ratios: Object.fromEntries(ratios.filter(([, found]) => Object.keys(found).length > 0)),
  }
}
