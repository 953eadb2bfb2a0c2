import type { Crowd, Guest, Party } from '../driver/crowd.ts'
import { type Beat, each, keepPace } from '../driver/pace.ts'
import type { Tally } from '../driver/tally.ts'
import { type Usage, type Watched, watchUsage } from '../machine/usage.ts'
import type { Dialect } from '../systems/system.ts'

/** What a workload works with: servers that run, and nobody there yet. */
export interface Stage {
  readonly crowd: Crowd
  readonly tally: Tally
  readonly servers: readonly Watched[]
  readonly dialect: Pick<Dialect, 'tellsSender' | 'speakers'>
  /** Asked for on the command line; null: the workload chooses. */
  readonly rate: number | null
  /** How long it goes on, where it takes as long as one likes. */
  readonly minutes: number
  /** Where the servers tell of themselves. */
  readonly metricsPorts: readonly number[]
}

/** What was measured. Names say the units. */
export type Figures = Readonly<Record<string, number>>

export interface Outcome {
  readonly figures: Figures
  /** Figures of each minute, of a workload that takes many. */
  readonly series?: readonly Figures[]
  /** Of the time that counts. */
  readonly usage: Usage
  /** How late the driver was at its latest (ms). */
  readonly latestMs: number
  /** The time that counts, by the system's monotonic clock (µs). */
  readonly window: readonly [from: number, to: number]
}

export type Workload = (stage: Stage) => Promise<Outcome>

const PROBE_MS = 5000
const REPORT_MS = { host: 1000, member: 5000 } as const
const NS_PER_US = 1000n

/** The clock of processor profiles (µs). */
export const monotonic = (): number => Number(process.hrtime.bigint() / NS_PER_US)

/** What clients of any server send to learn its clock. */
export const probes = (parties: readonly Party[], tally: Tally): Beat =>
  each(
    parties.flatMap(({ members }) => members),
    PROBE_MS,
    (member) => member.probe(tally.send('probe')),
  )

/** What players tell as they watch; nobody else is told of it. */
export const reports = (parties: readonly Party[]): readonly Beat[] => {
  const tell = ({ report }: Guest): void => report?.()
  const hosts = parties.map(({ host }) => host)
  const others = parties.flatMap(({ members: [, ...rest] }) => rest)
  return [each(hosts, REPORT_MS.host, tell), each(others, REPORT_MS.member, tell)]
}

/** Who of a room of `size` gets a command. */
export const recipients = ({ tellsSender }: Pick<Dialect, 'tellsSender'>, size: number): number => (tellsSender ? size : size - 1)

/** Warms up, then measures while the beats go on. */
export const measure = async (
  { tally, servers }: Pick<Stage, 'tally' | 'servers'>,
  beats: readonly Beat[],
  { warmUpMs, durationMs }: { readonly warmUpMs: number; readonly durationMs: number },
): Promise<Omit<Outcome, 'figures'>> => {
  await keepPace(beats, warmUpMs)
  tally.restart()
  const used = watchUsage(servers)
  const from = monotonic()
  const latestMs = await keepPace(beats, durationMs)
  return { latestMs, usage: used(), window: [from, monotonic()] }
}
