import { readFile } from 'node:fs/promises'
import { type Figures, figuresOf } from './analysis/figures.ts'
import type { RunRecording } from './analysis/run-recording.ts'
import type { Options } from './options.ts'
import { untilCalm } from './run/calm.ts'
import { runScenario } from './run/run.ts'
import type { Scenario } from './scenarios/scenario.ts'

export type Result = readonly [RunRecording, Figures]

const withFigures = (run: RunRecording): Result => [run, figuresOf(run)]

/** Runs a scenario until it is to be trusted, or as often as was allowed; the last run counts. */
const measure = async (scenario: Scenario, options: Options, say: (line: string) => void): Promise<Result> => {
  const { viewers, seed, tries, wait } = options
  const seconds = options.seconds ?? scenario.seconds.default
  for (let attempt = 1; ; attempt += 1) {
    await untilCalm(wait * 1000, say)
    const result = withFigures(await runScenario({ scenario, viewers, seconds, seed, say }))
    const [, { doubts }] = result
    if (doubts.length === 0 || attempt >= tries) return result
    say(`Once more: ${doubts.join('; ')}`)
  }
}

/** All scenarios one after the other; or a recording that was kept, figured anew. */
export const runAll = async (options: Options, say: (line: string) => void): Promise<Result[]> => {
  const { scenarios, again } = options
  if (again !== null) return [withFigures(JSON.parse(await readFile(again, 'utf8')) as RunRecording)]
  const results: Result[] = []
  for (const scenario of scenarios) {
    say(`▸ ${results.length + 1}/${scenarios.length} ${scenario.name}: ${scenario.title}`)
    results.push(await measure(scenario, options, say))
  }
  return results
}
