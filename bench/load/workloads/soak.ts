import { setTimeout as wait } from 'node:timers/promises'
import { each } from '../driver/pace.ts'
import { median, quantile, slope } from '../driver/statistics.ts'
import { heapBytes } from '../machine/heap.ts'
import { residentBytes, watchUsage } from '../machine/usage.ts'
import { createTurnover } from './turnover.ts'
import { type Figures, measure, monotonic, type Outcome, probes, recipients, reports, type Stage, type Workload } from './workload.ts'

const ROOMS = 400
const PARTY = { size: 5, control: 'host' } as const
const VIEWERS = ROOMS * PARTY.size
const COMMAND_MS = 10_000
const MINUTE = { warmUpMs: 0, durationMs: 60_000 } as const
/** Twenty who leave, and four parties, a minute: 2 % of all. */
const CHANGE_MS = 2500
const ARRIVE_MS = 300
/** Minutes in which a server that has just been filled may still grow. */
const SETTLING = 5
const MINUTES_PER_HOUR = 60
const MB = 1_000_000
const US = 1e6

const minuteOf = async (
  { tally, servers, dialect, metricsPorts }: Stage,
  { usage, latestMs }: Omit<Outcome, 'figures'>,
): Promise<Record<'residentMB' | 'heapMB' | 'commandP99Ms' | 'serverCores' | 'commandsToAll' | 'latestMs' | 'othersCores', number>> => ({
  residentMB: residentBytes(servers) / MB,
  heapMB: (await heapBytes(metricsPorts)) / MB,
  commandP99Ms: quantile(tally.latencies('command'), 0.99),
  serverCores: usage.serverCpu / usage.seconds,
  commandsToAll: tally.lastArrivals(recipients(dialect, PARTY.size)).length / tally.sent('command'),
  latestMs,
  othersCores: usage.othersCores,
})

type Minute = Awaited<ReturnType<typeof minuteOf>>

/** What all minutes say together. */
export const soakFigures = (minutes: readonly Minute[]): Figures => {
  const all = (name: keyof Minute): number[] => minutes.map((minute) => minute[name])
  const perHour = (name: keyof Minute): number =>
    slope(all(name).slice(Math.min(SETTLING, Math.floor(minutes.length / 2)))) * MINUTES_PER_HOUR
  return {
    minutes: minutes.length,
    firstMB: all('residentMB')[0] ?? 0,
    lastMB: all('residentMB').at(-1) ?? 0,
    mostMB: Math.max(...all('residentMB')),
    residentMBPerHour: perHour('residentMB'),
    heapMBPerHour: perHour('heapMB'),
    commandP99Ms: median(all('commandP99Ms')),
    worstP99Ms: Math.max(...all('commandP99Ms')),
    cpuUsPerViewerSecond: (median(all('serverCores')) * US) / VIEWERS,
    fewestToAll: Math.min(...all('commandsToAll')),
  }
}

const minuteLine = (number: number, { residentMB, heapMB, commandP99Ms, serverCores }: Minute): string =>
  `  minute ${number}: ${residentMB.toFixed(1)} MB, heap ${heapMB.toFixed(1)} MB, p99 ${commandP99Ms.toFixed(1)} ms, ${serverCores.toFixed(2)} cores`

/** 2,000 viewers who watch in rooms of 5, for as long as one likes, while people come and go: what each minute costs. */
export const soak: Workload = async (stage) => {
  const { crowd, tally, servers, minutes } = stage
  const turnover = createTurnover(crowd, await crowd.parties(ROOMS, PARTY), PARTY, CHANGE_MS)
  const series: Minute[] = []
  const used = watchUsage(servers)
  const from = monotonic()
  while (series.length < minutes) {
    const parties = turnover.parties()
    const commands = each(parties, COMMAND_MS, ({ host }) => {
      if (host.isOpen) host.command(tally.send('command'), 'in-order')
    })
    const measured = await measure(stage, [commands, probes(parties, tally), ...reports(parties), turnover.beat], MINUTE)
    await turnover.settled()
    await wait(ARRIVE_MS)
    const minute = await minuteOf(stage, measured)
    series.push(minute)
    console.error(minuteLine(series.length, minute))
    if (tally.refusals > 0 || crowd.lost > 0)
      throw new Error(`In minute ${series.length} ${tally.refusals} messages were refused and ${crowd.lost} connections ended`)
  }
  const latestMs = Math.max(...series.map((minute) => minute.latestMs))
  return { figures: soakFigures(series), series, usage: used(), latestMs, window: [from, monotonic()] }
}
