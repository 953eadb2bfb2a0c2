/** `npm run kube`: installs the chart in a real cluster, and follows a party through everything that is done to it. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SettingsError } from '../../services/lib/env.ts'
import { explainUsage, UsageError } from '../../tools/usage.ts'
import { withCleanup } from '../sync/run/cleanup.ts'
import { CommandError } from './command.ts'
import { readOptions, USAGE } from './options.ts'
import { brokenPromises } from './report/broken.ts'
import { figuresOf } from './report/figures.ts'
import { reportOf } from './report/report.ts'
import { runKube } from './run.ts'
import { readKubeSettings } from './settings.ts'

const FOLDER = fileURLToPath(new URL('../../.data/kube', import.meta.url))
const say = (line: string): void => console.error(line)

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${text}\n`)
}

const kube = async (): Promise<number> => {
  const options = readOptions(process.argv.slice(2))
  const settings = readKubeSettings(process.env)
  const outcome = await withCleanup((cleanup) => runKube(options, settings, FOLDER, cleanup, say))
  const figures = JSON.stringify(figuresOf(outcome), null, 2)
  const report = reportOf(outcome)
  console.log(`\n${report}\n\n${figures}\n\nThe report is ${join(FOLDER, 'report.md')}`)
  await write(join(FOLDER, 'report.md'), report)
  if (options.json !== null) await write(options.json, figures)
  return brokenPromises(outcome).length === 0 ? 0 : 1
}

/** For a person; only what nobody foresaw shows a stack. */
const explain = (error: unknown): number => {
  if (error instanceof UsageError) return explainUsage(error, USAGE)
  console.error(error instanceof SettingsError || error instanceof CommandError ? error.message : error)
  return 1
}

process.exit(await kube().catch(explain))
