import { parseArgs } from 'node:util'
import { UsageError } from '../../tools/usage.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { scenarios } from './scenarios/scenarios.ts'

const NAMES = scenarios.map(({ name }) => name)
const VIEWERS = { default: 3, min: 2, max: 8 }
const WAIT = { min: 0, max: 86_400 }
const TRIES = { min: 1, max: 20 }
const SEED = { default: 1, min: 0, max: 999_999 }

export const USAGE = `Usage: npm run bench:sync -- [options]

  --scenario NAMES   one or more of ${NAMES.join(', ')}, with commas; or all (default lan)
  --viewers N        ${VIEWERS.min} to ${VIEWERS.max} (default ${VIEWERS.default})
  --seconds N        of each scenario's plan (default: the scenario's own)
  --seed N           of all chance (default ${SEED.default})
  --wait N           seconds to wait for other programs to be quiet before each run (default 0)
  --tries N          runs of a scenario until one is to be trusted (default 1)
  --json FILE        writes the figures
  --plot DIR         writes a plot of each scenario
  --raw DIR          keeps what was recorded
  --again FILE       makes the figures again from what --raw kept, without browsers
  --selftest         checks the bench against itself
  --help             says this

Exit code: 0; 1 something failed; 2 a wrong option; 3 a run is not to be trusted (it says why).`

export interface Options {
  readonly scenarios: readonly Scenario[]
  readonly viewers: number
  /** Null: the scenario's own. */
  readonly seconds: number | null
  readonly seed: number
  readonly wait: number
  readonly tries: number
  readonly json: string | null
  readonly plot: string | null
  readonly raw: string | null
  readonly again: string | null
  readonly selftest: boolean
}

const OPTIONS = {
  scenario: { type: 'string', default: 'lan' },
  viewers: { type: 'string' },
  seconds: { type: 'string' },
  seed: { type: 'string' },
  wait: { type: 'string' },
  tries: { type: 'string' },
  json: { type: 'string' },
  plot: { type: 'string' },
  raw: { type: 'string' },
  again: { type: 'string' },
  selftest: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const whole = (name: string, text: string | undefined, { min, max }: { readonly min: number; readonly max: number }): number | null => {
  if (text === undefined) return null
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw new UsageError(`--${name} must be a whole number from ${min} to ${max}`)
  return value
}

const chosen = (names: string): readonly Scenario[] => {
  if (names === 'all') return scenarios
  return names.split(',').map((wanted) => {
    const found = scenarios.find(({ name }) => name === wanted)
    if (found === undefined) throw new UsageError(`--scenario: there is no "${wanted}"; there are ${NAMES.join(', ')}, and all`)
    return found
  })
}

/** @throws UsageError that names the option and what is allowed (rule BE11) */
export const readOptions = (args: readonly string[]): Options => {
  const { scenario, viewers, seconds, seed, wait, tries, help, selftest, ...files } = parse(args)
  if (help) throw new UsageError('')
  const wanted = chosen(scenario)
  for (const { seconds: range, name } of wanted) whole(`seconds (for ${name})`, seconds, range)
  return {
    scenarios: wanted,
    viewers: whole('viewers', viewers, VIEWERS) ?? VIEWERS.default,
    seconds: seconds === undefined ? null : Number(seconds),
    seed: whole('seed', seed, SEED) ?? SEED.default,
    wait: whole('wait', wait, WAIT) ?? WAIT.min,
    tries: whole('tries', tries, TRIES) ?? TRIES.min,
    json: files.json ?? null,
    plot: files.plot ?? null,
    raw: files.raw ?? null,
    again: files.again ?? null,
    selftest,
  }
}
