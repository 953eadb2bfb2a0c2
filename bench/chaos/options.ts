import { parseArgs } from 'node:util'
import { integer } from '../../services/lib/env.ts'
import { UsageError } from '../../tools/usage.ts'
import { LEAST_SECONDS } from './plan/plan.ts'

const SECONDS = { default: 300, min: LEAST_SECONDS, max: 86_400 }
const SEED = { default: 1, min: 0, max: 999_999 }

export const USAGE = `Usage: npm run chaos [-- options]

  --seconds N   how long faults go on, ${SECONDS.min} to ${SECONDS.max} (default ${SECONDS.default})
  --seed N      of the plan, ${SEED.min} to ${SEED.max} (default ${SEED.default})
  --json FILE   writes the figures
  --help        says this

Exit code: 0; 1 an invariant does not hold, or something failed; 2 a wrong option.`

export interface Options {
  readonly seconds: number
  readonly seed: number
  readonly json: string | null
}

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args: [...args], options: { seconds: text, seed: text, json: text, help: { type: 'boolean' } } }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const whole = (name: string, value: string | undefined, range: typeof SEED): number => {
  const result = integer(range.min, range.max).safeParse(value ?? String(range.default))
  if (!result.success) throw new UsageError(`--${name} must be a whole number from ${range.min} to ${range.max}`)
  return result.data
}

/** Reads the command line. @throws UsageError */
export const readOptions = (args: readonly string[]): Options => {
  const { seconds, seed, json, help } = parse(args)
  if (help) throw new UsageError('')
  return { seconds: whole('seconds', seconds, SECONDS), seed: whole('seed', seed, SEED), json: json ?? null }
}
