/** `npm run bench:sync`: measures how closely real browsers stay together, and what is done to keep them so. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Figures, figuresOf } from './analysis/figures.ts'
import type { RunRecording } from './analysis/run-recording.ts'
import { type Options, readOptions, USAGE, UsageError } from './options.ts'
import { plotOf } from './report/plot.ts'
import { jsonOf, summaryOf } from './report/summary.ts'
import { tableOf } from './report/table.ts'
import { runScenario } from './run/run.ts'
import { selftest } from './selftest.ts'

const NOT_TRUSTED = 3
const say = (line: string): void => console.error(line)

const record = async ({ scenarios, viewers, seconds, seed, again }: Options): Promise<RunRecording[]> => {
  if (again !== null) return [JSON.parse(await readFile(again, 'utf8')) as RunRecording]
  const runs: RunRecording[] = []
  for (const scenario of scenarios) {
    say(`▸ ${runs.length + 1}/${scenarios.length} ${scenario.name}: ${scenario.title}`)
    runs.push(await runScenario({ scenario, viewers, seconds: seconds ?? scenario.seconds.default, seed, say }))
  }
  return runs
}

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  say(`Wrote ${file}`)
}

const report = async (results: readonly (readonly [RunRecording, Figures])[], { json, plot, raw }: Options): Promise<void> => {
  for (const [run, figures] of results) {
    const name = `${run.name}-${run.viewers.length}`
    if (plot !== null) await write(join(plot, `${name}.svg`), plotOf(run, figures))
    if (raw !== null) await write(join(raw, `${name}.json`), JSON.stringify(run))
  }
  if (json !== null) await write(json, jsonOf(results.map(([run, figures]) => summaryOf(run, figures))))
  console.log(tableOf(results))
}

const bench = async (options: Options): Promise<number> => {
  const results = (await record(options)).map((run) => [run, figuresOf(run)] as const)
  await report(results, options)
  const doubts = results.flatMap(([run, figures]) => figures.doubts.map((doubt) => `${run.name}: ${doubt}`))
  for (const doubt of doubts) say(`✗ not to be trusted: ${doubt}`)
  return doubts.length === 0 ? 0 : NOT_TRUSTED
}

/** For a person; only what nobody foresaw shows a stack. */
const explain = (error: unknown): number => {
  if (!(error instanceof UsageError)) {
    console.error(error)
    return 1
  }
  const isHelp = error.message === ''
  console[isHelp ? 'log' : 'error'](isHelp ? USAGE : `${error.message}\n\n${USAGE}`)
  return isHelp ? 0 : 2
}

const start = async (): Promise<number> => {
  const options = readOptions(process.argv.slice(2))
  return options.selftest ? selftest(say) : bench(options)
}

process.exit(await start().catch(explain))
