import { describe, holds } from './check.ts'
import { frameChecks } from './frame-checks.ts'
import { relayChecks } from './relay-checks.ts'

/** Checks the bench against what it knows beforehand; the answer is an exit code. */
export const selftest = async (say: (line: string) => void): Promise<number> => {
  say('Timing a relay …')
  const checks = [...(await relayChecks()), ...(await frameChecks(say))]
  for (const check of checks) console.log(describe(check))
  return checks.every(holds) ? 0 : 1
}
