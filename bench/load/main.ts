/** `npm run bench`: our server beside other ways to build one, on the same work in the same run. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { explainUsage, UsageError } from '../../tools/usage.ts'
import { withCleanup } from '../sync/run/cleanup.ts'
import { drive } from './launch/drive.ts'
import { launch } from './launch/launch.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { ownState } from './own-state/own-state.ts'
import { planOf, type Run, remaining } from './plan.ts'
import { profileReport } from './profile/report.ts'
import { plotsOf } from './report/plots.ts'
import { type Summary, summaryOf } from './report/summary.ts'
import { tableOf } from './report/table.ts'
import { appendRow, disturbance, type Row, readRows } from './row.ts'
import { systemOf } from './systems/systems.ts'
import { workloadOf } from './workloads/workloads.ts'

const FOLDER = fileURLToPath(new URL('../../.data/bench', import.meta.url))
const say = (line: string): void => console.error(line)

/** Servers, a driver, and nothing left of them afterwards. */
const perform = (run: Run, { rate, minutes, profile }: Options): Promise<Row> =>
  withCleanup(async (cleanup) => {
    const metrics = workloadOf(run.workload).isLong
    const { profiles, stop, ...launched } = await launch(systemOf(run.system), { folder: FOLDER, profile, metrics, cleanup })
    const result = await drive({ ...launched, system: run.system, workload: run.workload, rate, minutes }, cleanup)
    await stop()
    for (const file of profiles) say(await profileReport(file, result.window))
    return { ...run, ...result }
  })

const performAll = async (runs: readonly Run[], rows: Row[], options: Options): Promise<number> => {
  let failures = 0
  for (const [index, run] of runs.entries()) {
    const title = `${index + 1} of ${runs.length}: ${run.workload}, ${run.system}, round ${run.round}`
    try {
      const row = await perform(run, options)
      rows.push(row)
      const doubt = disturbance(row)
      say(doubt === null ? title : `${title} – disturbed: ${doubt}`)
      if (options.rows !== null) await appendRow(options.rows, row)
    } catch (error) {
      failures += 1
      say(`${title} – failed: ${error instanceof Error ? error.message : error}`)
    }
  }
  return failures
}

const draw = async (folder: string, summary: Summary): Promise<void> => {
  await mkdir(folder, { recursive: true })
  for (const [name, svg] of plotsOf(summary)) await writeFile(join(folder, name), svg)
}

const bench = async (): Promise<number> => {
  const options = readOptions(process.argv.slice(2))
  if (options.ownState) {
    console.log(await ownState())
    return 0
  }
  const suits = (workload: string, system: string) => workloadOf(workload).suits(systemOf(system))
  await mkdir(FOLDER, { recursive: true })
  const rows = options.rows === null ? [] : await readRows(options.rows)
  const failures = await performAll(remaining(planOf({ ...options, suits }), rows), rows, options)
  const summary = summaryOf(rows)
  console.log(tableOf(summary))
  if (options.json !== null) {
    await mkdir(dirname(options.json), { recursive: true })
    await writeFile(options.json, `${JSON.stringify(summary, null, 2)}\n`)
  }
  if (options.plots !== null) await draw(options.plots, summary)
  return failures === 0 ? 0 : 1
}

/** For a person; only what nobody foresaw shows a stack. */
const explain = (error: unknown): number => {
  if (error instanceof UsageError) return explainUsage(error, USAGE)
  console.error(error)
  return 1
}

process.exit(await bench().catch(explain))
