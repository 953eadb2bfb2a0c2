/** `npm run loadtest`: virtual viewers on a deployment, by k6. */
import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { explainUsage, UsageError } from '../../tools/usage.ts'
import { profiles, secondsOf } from '../lib/profiles.ts'
import { comparison } from './compare.ts'
import { environmentOf } from './environment.ts'
import { followRecord } from './follow.ts'
import { findK6 } from './k6.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { progressLine } from './progress.ts'
import { broken, type Summary, summaryText } from './summary.ts'
import { findTarget, TargetError } from './target.ts'

const HERE = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
/** k6's: ended, thresholds that do not hold, Ctrl+C. After all of them there is a summary. */
const EXIT_CODES: readonly (number | null)[] = [0, 99, 105]

const readSummary = async (file: string): Promise<Summary> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Summary
  } catch (error) {
    throw new UsageError(`${file} is not a summary of an earlier run (${error instanceof Error ? error.message : String(error)})`)
  }
}

/** k6's own words go to the log; resolves with its exit code. */
const runK6 = (command: string, args: readonly string[], env: Record<string, string>, logFile: string): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const log = createWriteStream(logFile)
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    child.on('error', reject)
    child.on('close', (code) => log.end(() => resolve(code)))
  })

const errorsIn = (log: string): string =>
  [...log.matchAll(/level=error msg="((?:[^"\\]|\\.)*)"/g)]
    // Where in the script it was is in the log.
    .map(([, message = '']) => `  ${message.replace(/ at \S+ \(file:.*$/, '')}`)
    .slice(0, 5)
    .join('\n')

const load = async (options: Options): Promise<number> => {
  const earlier = options.compare === null ? null : await readSummary(options.compare)
  const run = Date.now().toString(36)
  const folder = resolve(options.out ?? HERE(`../../.data/loadtest/${options.scenario}-${options.profile}-${run}`))
  const files = {
    summary: join(folder, 'summary.json'),
    report: join(folder, 'report.html'),
    record: join(folder, 'record.ndjson'),
    dashboard: HERE('dashboard.json'),
  }
  const sessionUrl = await findTarget(options, fetch)
  const env = environmentOf(options, sessionUrl, files, run, process.env)
  const k6 = findK6(process.env)
  await mkdir(folder, { recursive: true })
  const total = secondsOf(profiles[options.profile])
  console.log(`${options.scenario}, ${options.profile}: ${profiles[options.profile].about}\nSockets go to ${sessionUrl}\n`)
  // A Ctrl+C reaches k6 too, which then ends what it does and sums up.
  process.on('SIGINT', () => console.log('Stopping; what has begun may end (Ctrl+C again ends it at once) …'))
  const startedAt = performance.now()
  const stop = followRecord(files.record, (figures) => console.log(progressLine(figures, (performance.now() - startedAt) / 1000, total)))
  const code = await runK6(k6, ['run', '--quiet', HERE(`../scenarios/${options.scenario}.ts`)], env, join(folder, 'k6.log'))
  await stop()
  if (!EXIT_CODES.includes(code)) {
    console.error(
      `\nk6 ended with code ${code}; see ${join(folder, 'k6.log')}\n${errorsIn(await readFile(join(folder, 'k6.log'), 'utf8'))}`,
    )
    return 1
  }
  const summary = await readSummary(files.summary)
  console.log(`\n${summaryText(summary)}`)
  if (earlier !== null) console.log(`\nCompared with ${options.compare}:\n${comparison(earlier, summary)}`)
  if (options.json !== null) {
    await mkdir(dirname(resolve(options.json)), { recursive: true })
    await copyFile(files.summary, options.json)
  }
  console.log(`\nSummary and report are in ${folder}`)
  return broken(summary).length === 0 ? 0 : 1
}

/** For a person; only what nobody foresaw shows a stack. */
const explain = (error: unknown): number => {
  if (error instanceof UsageError) return explainUsage(error, USAGE)
  console.error(error instanceof TargetError ? error.message : error)
  return 1
}

const start = async (): Promise<number> => load(readOptions(process.argv.slice(2)))
process.exit(await start().catch(explain))
