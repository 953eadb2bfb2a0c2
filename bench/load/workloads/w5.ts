import { createStep, type Step } from './w5-step.ts'
import { type Outcome, recipients, type Stage, type Workload } from './workload.ts'

const ROOMS = 500
const SIZE = 5
const TIMES = { warmUpMs: 500, durationMs: 1500 } as const
const FIXED_TIMES = { warmUpMs: 1000, durationMs: 5000 } as const
const FIRST_RATE = 10_000
const FACTOR = 2
const BISECTIONS = 4
/** A session node takes 30 messages a second of one client, and a client has others to send. */
const COMMANDS_PER_SECOND = 28
/** One standstill of the machine is not the server's. */
const TRIES = 2

type Try = (rate: number) => Promise<boolean>

/** The highest rate, up to `most`, that holds: larger steps until one does not, then halves in between. */
export const searchHighest = async (most: number, holds: Try): Promise<void> => {
  let low = 0
  let high = FIRST_RATE
  while (low < most && (await holds(high))) {
    low = high
    high = Math.min(most, high * FACTOR)
  }
  for (let bisection = 0; low < most && bisection < BISECTIONS; bisection++) {
    const middle = (low + high) / 2
    if (await holds(middle)) low = middle
    else high = middle
  }
}

const better = (one: Step | null, other: Step): Step =>
  one !== null && (one.figures.deliveredPerSecond ?? 0) >= (other.figures.deliveredPerSecond ?? 0) ? one : other

const stepLine = (wanted: number, { holds, figures: { p99Ms = 0, complete = 0, serverCores = 0 } }: Step): string =>
  `  ${Math.round(wanted)} a second: ${(complete * 100).toFixed(1)} % arrived, p99 ${p99Ms.toFixed(1)} ms, ${serverCores.toFixed(2)} cores${holds ? '' : ' – does not hold'}`

/** Where hosts alone may command the limit is lifted, or they would have too little to say. */
const most = (dialect: Stage['dialect'], speakers: number): number =>
  (dialect.speakers === 'hosts' ? ROOMS * SIZE : speakers) * recipients(dialect, SIZE) * COMMANDS_PER_SECOND

/** How many messages a second are delivered with p99 below 50 ms. Who is at the host's server speaks, each as often. */
export const throughput: Workload = async ({ crowd, tally, servers, dialect, rate }) => {
  const parties = await crowd.parties(ROOMS, { size: SIZE, control: 'everyone' })
  const speakers = parties.flatMap(({ members, host }) =>
    dialect.speakers === 'hosts' ? [host] : members.filter(({ node }) => node === host.node),
  )
  const step = createStep({ tally, servers }, parties, speakers, recipients(dialect, SIZE))
  if (rate !== null) return step(rate, FIXED_TIMES)
  let best: Step | null = null
  await searchHighest(most(dialect, speakers.length), async (wanted) => {
    for (let tries = 0; tries < TRIES; tries++) {
      const tried = await step(wanted, TIMES)
      console.error(stepLine(wanted, tried))
      if (!tried.holds) continue
      best = better(best, tried)
      return true
    }
    return false
  })
  const held: Outcome | null = best
  if (held === null) throw new Error('No rate holds')
  return held
}
