/** `npm run loadtest`: virtual viewers on a deployment, by k6. */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { explainUsage, UsageError } from '../../tools/usage.ts'
import { profiles, secondsOf } from '../lib/profiles.ts'
import { comparison } from './compare.ts'
import { environmentOf, type Files } from './environment.ts'
import { followRecord } from './follow.ts'
import { findK6 } from './k6.ts'
import { withNodes } from './node-report.ts'
import { nodeText } from './node-text.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { progressLine } from './progress.ts'
import { runK6 } from './run-k6.ts'
import { createSampleReader } from './samples.ts'
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

const errorsIn = (log: string): string =>
  [...log.matchAll(/level=error msg="((?:[^"\\]|\\.)*)"/g)]
    // Where in the script it was is in the log.
    .map(([, message = '']) => `  ${message.replace(/ at \S+ \(file:.*$/, '')}`)
    .slice(0, 5)
    .join('\n')

/** k6 does not know before a run which nodes there are, so that its summary and its report say nothing of each. */
const addNodes = async ({ summary: file, report }: Files, metrics: Summary['metrics']): Promise<Summary> => {
  const summary = await readSummary(file)
  const whole = { ...summary, metrics: { ...summary.metrics, ...metrics } }
  await writeFile(file, `${JSON.stringify(whole, null, 2)}\n`)
  // A run that was ended early may have none.
  const html = await readFile(report, 'utf8').catch(() => null)
  if (html !== null) await writeFile(report, withNodes(html, whole))
  return whole
}

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
  const samples = createSampleReader()
  const script = HERE(`../scenarios/${options.scenario}.ts`)
  const code = await runK6({ command: k6, script, env, logFile: join(folder, 'k6.log'), onLine: samples.take })
  await stop()
  if (!EXIT_CODES.includes(code)) {
    console.error(
      `\nk6 ended with code ${code}; see ${join(folder, 'k6.log')}\n${errorsIn(await readFile(join(folder, 'k6.log'), 'utf8'))}`,
    )
    return 1
  }
  const summary = await addNodes(files, samples.metrics())
  console.log(`\n${[nodeText(summary), summaryText(summary)].filter((text) => text !== '').join('\n\n')}`)
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
