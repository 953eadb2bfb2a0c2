import { quantile } from '../../sync/analysis/quantile.ts'
import type { InForce } from '../install/in-force.ts'
import { brokenPromises } from './broken.ts'
import type { ChangeOutcome, Outcome } from './outcome.ts'

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

const ms = (values: readonly number[], q: number): string => {
  const value = quantile(values, q)
  return value === null ? '–' : `${Math.round(value)} ms`
}

const changeRow = ({ title, isPlanned, cost, seconds }: ChangeOutcome): readonly (string | number)[] => [
  title,
  isPlanned ? 'yes' : 'no',
  cost.partiesLost,
  ms(cost.gapsMs, 0.5),
  ms(cost.gapsMs, 0.95),
  ms(cost.gapsMs, 1),
  `${cost.standstillMs} ms`,
  `${seconds.toFixed(0)} s`,
]

const gapsLine = ({ name, cost }: ChangeOutcome): string => `- ${name}: ${cost.gapsMs.map(Math.round).join(' ')}`

const CHANGE_HEAD = ['change', 'planned', 'parties lost', 'off: median', 'off: 95 %', 'off: longest', 'picture stood still', 'took']
const FORCE_HEAD = [
  'pods of',
  'user',
  'read-only root',
  'no capabilities',
  'seccomp',
  'no new privileges',
  'no token',
  'memory limit',
  'CPU request',
]

const mark = (holds: boolean): string => (holds ? '✓' : 'no')
const forceRow = (pod: InForce): readonly (string | number)[] => [
  pod.part,
  pod.user,
  mark(pod.isRootReadOnly),
  mark(pod.hasNoCapabilities),
  mark(pod.isSeccompFiltered),
  mark(pod.cannotGainPrivileges),
  mark(pod.hasNoToken),
  mark(pod.isMemoryLimited),
  mark(pod.isCpuRequested),
]

/** What a person reads, in Markdown. */
export const reportOf = (outcome: Outcome): string => {
  const broken = brokenPromises(outcome)
  return [
    `${outcome.versions.join(', ')}.`,
    `Installed on the empty cluster in ${outcome.installSeconds.toFixed(1)} s, images being there.`,
    ...(outcome.drift === null
      ? []
      : [`Drift between the two browsers, on different pods: 95 % within ${outcome.drift.p95.toFixed(1)} ms.`]),
    ...(outcome.changes.length === 0
      ? []
      : [
          table(CHANGE_HEAD, outcome.changes.map(changeRow)),
          'How long each viewer was off (ms), the two browsers first:',
          outcome.changes.map(gapsLine).join('\n'),
        ]),
    'What holds the pods, seen from inside them:',
    table(FORCE_HEAD, outcome.inForce.map(forceRow)),
    `Network policies: ${outcome.isPolicyEnforced ? 'enforced' : 'accepted, and not enforced by this cluster'}.`,
    broken.length === 0 ? 'All promises hold.' : broken.map((sentence) => `✗ ${sentence}`).join('\n'),
  ].join('\n\n')
}
