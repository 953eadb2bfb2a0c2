/** `npm run bench:sync`: measures how closely real browsers stay together, and what is done to keep them so. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { explainUsage, UsageError } from '../../tools/usage.ts'
import { type Result, runAll } from './campaign.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { plotOf } from './report/plot.ts'
import { jsonOf, summaryOf } from './report/summary.ts'
import { tableOf } from './report/table.ts'
import { selftest } from './selftest/selftest.ts'

const NOT_TRUSTED = 3
const say = (line: string): void => console.error(line)

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  say(`Wrote ${file}`)
}

const report = async (results: readonly Result[], { json, plot, raw }: Options): Promise<void> => {
  for (const [run, figures] of results) {
    const name = `${run.name}-${run.viewers.length}`
    if (plot !== null) await write(join(plot, `${name}.svg`), plotOf(run, figures))
    if (raw !== null) await write(join(raw, `${name}.json`), JSON.stringify(run))
  }
  if (json !== null) await write(json, jsonOf(results.map(([run, figures]) => summaryOf(run, figures))))
  console.log(tableOf(results))
}

const bench = async (options: Options): Promise<number> => {
  const results = await runAll(options, say)
  await report(results, options)
  const doubts = results.flatMap(([run, figures]) => figures.doubts.map((doubt) => `${run.name}: ${doubt}`))
  for (const doubt of doubts) say(`✗ not to be trusted: ${doubt}`)
  return doubts.length === 0 ? 0 : NOT_TRUSTED
}

/** For a person; only what nobody foresaw shows a stack. */
const explain = (error: unknown): number => {
  if (error instanceof UsageError) return explainUsage(error, USAGE)
  console.error(error)
  return 1
}

const start = async (): Promise<number> => {
  const options = readOptions(process.argv.slice(2))
  return options.selftest ? selftest(say) : bench(options)
}

process.exit(await start().catch(explain))
