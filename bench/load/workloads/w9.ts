import { setTimeout as wait } from 'node:timers/promises'
import type { Crowd } from '../driver/crowd.ts'
import { type Beat, each, keepPace } from '../driver/pace.ts'
import { quantile } from '../driver/statistics.ts'
import { watchUsage } from '../machine/usage.ts'
import { measure, monotonic, type Workload } from './workload.ts'

const RUNNING = 100
const SIZE = 5
const COMMAND_MS = 2000
const NEWCOMERS = 10_000
/** As fast as the driver opens sockets, with time between to stamp what arrives. */
const OPENED_PER_MS = 10
const BEFORE = { warmUpMs: 2000, durationMs: 10_000 } as const
const ARRIVE_MS = 300
const MS = 1000
/** Whoever is cut on the way in tries again, as our clients do. */
const AGAIN_MS = 1000

/** So many newcomers by parties, each party's host first; who is in before the host's room is there waits for it, connected. */
export const createArrivals = (crowd: Pick<Crowd, 'enter'>, count: number, now: () => number) => {
  const waits: number[] = []
  let come = 0
  let first = 0
  let last = 0
  let room = Promise.withResolvers<string>()
  let cuts = 0
  const enter: Crowd['enter'] = async (node, into) => {
    for (;;) {
      try {
        return await crowd.enter(node, into)
      } catch {
        cuts += 1
        await wait(AGAIN_MS)
      }
    }
  }
  const arrive = async (number: number): Promise<void> => {
    const begun = now()
    if (number === 0) first = begun
    if (number % SIZE === 0) {
      const own = Promise.withResolvers<string>()
      room = own
      own.resolve((await enter(0, { name: `late-${number}`, control: 'host' })).roomId)
    } else await enter(number, room.promise)
    last = now()
    waits.push(last - begun)
  }
  return {
    /** From coming to being in the room (ms), of each who is. */
    waits,
    areAllIn: (): boolean => waits.length === count,
    /** From the first who came to the last who was in (ms). */
    lastedMs: (): number => last - first,
    /** Connections that ended on the way in. */
    cuts: (): number => cuts,
    /** The next one comes, if there is one. */
    next: (): void => {
      if (come < count) void arrive(come++)
    },
  }
}

/** Where 100 parties run, 10,000 others come at once: how long these wait, and what those notice. */
export const stormBeside: Workload = async (stage) => {
  const { crowd, tally, servers } = stage
  const parties = await crowd.parties(RUNNING, { size: SIZE, control: 'host' })
  const commands = each(parties, COMMAND_MS, ({ host }) => host.command(tally.send('command'), 'in-order'))
  await measure(stage, [commands], BEFORE)
  await wait(ARRIVE_MS)
  const before = tally.latencies('command').slice()
  const arrivals = createArrivals(crowd, NEWCOMERS, () => performance.now())
  const opening: Beat = { perMs: OPENED_PER_MS, act: arrivals.next }
  tally.restart()
  const used = watchUsage(servers)
  const from = monotonic()
  let latestMs = 0
  // Each party commands once in a slice.
  while (!arrivals.areAllIn()) latestMs = Math.max(latestMs, await keepPace([commands, opening], COMMAND_MS))
  const usage = used()
  await wait(ARRIVE_MS)
  const during = tally.latencies('command')
  return {
    usage,
    latestMs,
    window: [from, monotonic()],
    figures: {
      seconds: arrivals.lastedMs() / MS,
      entryP50Ms: quantile(arrivals.waits, 0.5),
      entryP99Ms: quantile(arrivals.waits, 0.99),
      entryMaxMs: quantile(arrivals.waits, 1),
      beforeP50Ms: quantile(before, 0.5),
      beforeP99Ms: quantile(before, 0.99),
      duringP50Ms: quantile(during, 0.5),
      duringP99Ms: quantile(during, 0.99),
      driverLateMs: latestMs,
      toldToComeAgain: crowd.returns,
      cutOnTheWayIn: arrivals.cuts(),
    },
  }
}
