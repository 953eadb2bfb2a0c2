/** `npm run chaos`: strikes a running deployment, and accounts for every party. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRandom } from '../../test/simulation/random.ts'
import { explainUsage, UsageError } from '../../tools/usage.ts'
import { withCleanup } from '../sync/run/cleanup.ts'
import { figuresOf } from './account/figures.ts'
import { brokenInvariants } from './account/invariants.ts'
import type { PhaseResult } from './account/phase-result.ts'
import { readOptions, USAGE } from './options.ts'
import { planOf } from './plan/plan.ts'
import { reportOf } from './report/report.ts'
import { runPhase } from './run/phase.ts'

const FOLDER = fileURLToPath(new URL('../../.data/chaos', import.meta.url))
const say = (line: string): void => console.error(line)

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${text}\n`)
}

const chaos = async (): Promise<number> => {
  const { seconds, seed, json } = readOptions(process.argv.slice(2))
  const random = createRandom(seed)
  const phases: PhaseResult[] = []
  for (const plan of planOf(seed, seconds)) {
    const folder = join(FOLDER, `grace-${plan.hostGraceMs}`)
    phases.push(await withCleanup((cleanup) => runPhase({ plan, random, folder, cleanup, say })))
  }
  const broken = brokenInvariants(phases)
  const figures = JSON.stringify(figuresOf(phases), null, 2)
  const text = `${reportOf(phases, broken)}\n\n${figures}`
  console.log(`\n${text}\n\nThis and the logs are in ${FOLDER}`)
  await write(join(FOLDER, 'report.txt'), text)
  if (json !== null) await write(json, figures)
  return broken.length === 0 ? 0 : 1
}

/** For a person; only what nobody foresaw shows a stack. */
const explain = (error: unknown): number => {
  if (error instanceof UsageError) return explainUsage(error, USAGE)
  console.error(error)
  return 1
}

process.exit(await chaos().catch(explain))
