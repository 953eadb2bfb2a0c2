import { parseArgs } from 'node:util'
import { integer } from '../../services/lib/env.ts'
import { UsageError } from '../../tools/usage.ts'
import { SYSTEMS } from './systems/systems.ts'
import { WORKLOADS } from './workloads/workloads.ts'

const ROUNDS = { default: 3, min: 1, max: 100 }
const MINUTES = { default: 60, min: 1, max: 120 }
const RATE = { min: 1000, max: 10_000_000 }

const USUAL = Object.keys(WORKLOADS).filter((name) => !WORKLOADS[name]?.isLong)

export const USAGE = `Usage: npm run bench [-- options]

  --workloads W1,W2  which; all but SOAK without
  --systems a,b      which; all without
  --rounds N         how often each, ${ROUNDS.min} to ${ROUNDS.max} (default ${ROUNDS.default})
  --json FILE        writes medians, and ratios of ours to each other's
  --plots FOLDER     draws growth (W8) and the soak there
  --rows FILE        keeps each run there, and goes on with what is not there yet
  --rate N           W5 at this rate alone (messages delivered a second), instead of searching for the highest
  --minutes N        how long SOAK goes on, ${MINUTES.min} to ${MINUTES.max} (default ${MINUTES.default})
  --own-state        instead: what our own state costs in memory, sockets aside, by heap snapshots
  --profile FOLDER   has the servers leave processor profiles there, and says where time went
  --help             says this

Systems: ${SYSTEMS.map(({ name }) => name).join(', ')}

Exit code: 0; 1 something failed; 2 a wrong option.`

export interface Options {
  readonly workloads: readonly string[]
  readonly systems: readonly string[]
  readonly rounds: number
  readonly json: string | null
  readonly plots: string | null
  readonly rows: string | null
  readonly rate: number | null
  readonly minutes: number
  readonly profile: string | null
  readonly ownState: boolean
}

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const
  const options = {
    workloads: text,
    systems: text,
    rounds: text,
    json: text,
    plots: text,
    rows: text,
    rate: text,
    minutes: text,
    profile: text,
    'own-state': { type: 'boolean' },
    help: { type: 'boolean' },
  } as const
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const some = (name: string, value: string | undefined, all: readonly string[]): readonly string[] => {
  if (value === undefined) return all
  const chosen = value.split(',')
  if (chosen.some((one) => !all.includes(one))) throw new UsageError(`--${name} must be a comma list of ${all.join(', ')}`)
  return chosen
}

const whole = (name: string, value: string, { min, max }: { readonly min: number; readonly max: number }): number => {
  const result = integer(min, max).safeParse(value)
  if (!result.success) throw new UsageError(`--${name} must be a whole number from ${min} to ${max}`)
  return result.data
}

/** Reads the command line. @throws UsageError */
export const readOptions = (args: readonly string[]): Options => {
  const { workloads, systems, rounds, json, plots, rows, rate, minutes, profile, help, 'own-state': ownState = false } = parse(args)
  if (help) throw new UsageError('')
  return {
    workloads: workloads === undefined ? USUAL : some('workloads', workloads, Object.keys(WORKLOADS)),
    systems: some(
      'systems',
      systems,
      SYSTEMS.map(({ name }) => name),
    ),
    rounds: whole('rounds', rounds ?? String(ROUNDS.default), ROUNDS),
    json: json ?? null,
    plots: plots ?? null,
    rows: rows ?? null,
    minutes: whole('minutes', minutes ?? String(MINUTES.default), MINUTES),
    rate: rate === undefined ? null : whole('rate', rate, RATE),
    profile: profile ?? null,
    ownState,
  }
}
