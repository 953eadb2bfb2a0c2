import { type Line, type Plot, plotOf } from './plot.ts'
import type { Summary } from './summary.ts'

const COLOURS = ['#1f5fa8', '#b5541c', '#2d7d46', '#7a3b96', '#666'] as const
const STEP = /^at(\d+)CpuUsPerViewerSecond$/

const byName = (names: readonly string[], points: (name: string) => Line['points']): Line[] =>
  names.map((name, index) => ({ name, colour: COLOURS[index % COLOURS.length] ?? '#000', points: points(name) }))

const growth = (systems: Summary['workloads'][string]): Plot => ({
  title: 'Processor time a viewer, as viewers become more',
  across: 'viewers',
  up: 'µs a second and viewer',
  lines: byName(Object.keys(systems), (system) =>
    Object.entries(systems[system] ?? {}).flatMap(([figure, value]) => {
      const viewers = STEP.exec(figure)?.[1]
      return viewers === undefined ? [] : [[Number(viewers), value] as const]
    }),
  ),
})

const soak = (minutes: readonly Readonly<Record<string, number>>[]): Plot => ({
  title: '2,000 viewers who come and go: memory by the minute',
  across: 'minutes',
  up: 'MB',
  lines: byName(['residentMB', 'heapMB'], (figure) => minutes.map((minute, index) => [index + 1, minute[figure] ?? 0] as const)),
})

/** The pictures that a campaign's figures give, by file name (rule PF13). */
export const plotsOf = ({ workloads, series }: Summary): ReadonlyMap<string, string> => {
  const minutes = series?.SOAK?.matinee
  return new Map([
    ...(workloads.W8 === undefined ? [] : [['growth.svg', plotOf(growth(workloads.W8))] as const]),
    ...(minutes === undefined ? [] : [['soak.svg', plotOf(soak(minutes))] as const]),
  ])
}
