/** `npm run doctor -- --url URL`: what keeps watch parties from working at this address, why, and what to do next. */
import { writeFile } from 'node:fs/promises'
import { systemClock } from '../../services/lib/clock.ts'
import { explainUsage, UsageError } from '../usage.ts'
import { readDoctorOptions, USAGE } from './options.ts'
import { describe, exitCode } from './report.ts'
import { runDoctor } from './run.ts'

const TIMEOUT_MS = 10_000

const run = async (): Promise<number> => {
  const options = readDoctorOptions(process.argv.slice(2), process.env)
  console.log(`▸ ${options.url} (a minute at most)\n`)
  const findings = await runDoctor(options, { clock: systemClock, timeoutMs: TIMEOUT_MS })
  console.log(describe(findings))
  if (options.json !== null) await writeFile(options.json, `${JSON.stringify({ url: options.url, findings }, null, 2)}\n`)
  return exitCode(findings)
}

process.exitCode = await run().catch((error: unknown) => {
  if (error instanceof UsageError) return explainUsage(error, USAGE)
  console.error(error instanceof Error ? error.message : error)
  return 1
})
