/** `npm run chart`: everything that can be said about the Helm chart without installing it. */
import { fileURLToPath } from 'node:url'
import { explainUsage, UsageError } from '../usage.ts'
import { readCases } from './cases.ts'
import { tryInstall } from './install.ts'
import { lint } from './lint.ts'
import { type ChartOptions, readChartOptions, USAGE } from './options.ts'
import { checkReadme, writeReadme } from './readme.ts'
import { checkRenderings } from './render.ts'
import { askServer } from './server.ts'
import { buildTools, type Tools } from './tools.ts'
import { unit } from './unit.ts'

interface Step {
  readonly title: string
  /** About how long it takes on two cores. */
  readonly seconds: number
  /** What is wrong; empty when all is well. */
  readonly check: (tools: Tools) => Promise<string[]>
}

const stepsFor = ({ writesReadme, asksServer }: ChartOptions): Step[] => {
  const cases = readCases()
  const readme = writesReadme
    ? { title: 'Writing the README', seconds: 1, check: writeReadme }
    : { title: 'README against values.yaml', seconds: 1, check: checkReadme }
  const server = { title: 'What the API server says', seconds: 20, check: (tools: Tools) => askServer(tools, cases) }
  return [
    readme,
    { title: 'Lint on Helm 3 and 4', seconds: 2, check: (tools) => lint(tools, cases) },
    { title: 'Unit tests of the templates', seconds: 2, check: unit },
    { title: 'Renderings of Helm 3 and 4 against the API of Kubernetes', seconds: 6, check: (tools) => checkRenderings(tools, cases) },
    { title: 'Installation without a cluster', seconds: 2, check: (tools) => tryInstall(tools, cases) },
    ...(asksServer ? [server] : []),
  ]
}

const run = async (): Promise<number> => {
  const steps = stepsFor(readChartOptions(process.argv.slice(2)))
  const started = Date.now()
  console.log('▸ Tools (3 minutes the first time, then nothing)')
  const tools = await buildTools()
  const problems: string[] = []
  for (const [index, { title, seconds, check }] of steps.entries()) {
    const rest = steps.slice(index + 1).reduce((sum, step) => sum + step.seconds, 0)
    console.log(`▸ ${index + 1}/${steps.length} ${title} (about ${seconds} s${rest > 0 ? `, then ${rest} s more` : ''})`)
    const found = await check(tools)
    for (const problem of found) console.error(`✗ ${problem}`)
    problems.push(...found)
  }
  console.log(
    `\nTook ${Math.round((Date.now() - started) / 1000)} s: ${problems.length === 0 ? 'all is well' : `${problems.length} wrong`}`,
  )
  return problems.length === 0 ? 0 : 1
}

const explain = (error: unknown): number => {
  if (error instanceof UsageError) return explainUsage(error, USAGE)
  console.error(error instanceof Error ? error.message : error)
  return 1
}

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
process.exitCode = await run().catch(explain)
