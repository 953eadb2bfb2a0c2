/** The command as a process, on recordings that were kept: no browser is needed. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunRecording } from './analysis/run-recording.ts'
import { testRun, testViewer } from './analysis/test-run.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const PLAY = { from: 0, until: 20_000, position: 3 }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matinee-bench-test-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const bench = (...args: readonly string[]): Promise<{ readonly code: unknown; readonly out: string; readonly err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], (error, out, err) => resolve({ code: error === null ? 0 : error.code, out, err }))
  })

const kept = async (name: string, change: Partial<RunRecording>): Promise<string> => {
  const file = join(folder, name)
  await writeFile(file, JSON.stringify(testRun([testViewer([PLAY]), testViewer([PLAY])], change)))
  return file
}

test('[BE7] [BE8] [BE9] a sound run ends with 0, having written figures, plot and table', async () => {
  const [json, plots] = [join(folder, 'deep', 'figures.json'), join(folder, 'plots')]
  const { code, out } = await bench('--again', await kept('good.json', {}), '--json', json, '--plot', plots)
  expect(code).toBe(0)
  expect(out).toContain('| lan | 2 | 0.0 / 0.0 / 0.0 |')
  expect(JSON.parse(await readFile(json, 'utf8'))).toMatchObject({ scenarios: [{ name: 'lan', drift: { max: 0 } }] })
  expect(await readFile(join(plots, 'lan-2.svg'), 'utf8')).toMatch(/^<svg /)
})

test('[BE7] a run that is not to be trusted ends with 3 and says why', async () => {
  const { code, err } = await bench('--again', await kept('bad.json', { load: { busy: 0.97, others: 0.5, relayLateMs: 1 } }))
  expect(code).toBe(3)
  expect(err).toContain('not to be trusted: lan: the machine was 97 % busy')
})

test('[BE11] a wrong option ends with 2 and the usage, --help with 0', async () => {
  const [wrong, help] = await Promise.all([bench('--viewers', 'many'), bench('--help')])
  expect([wrong.code, help.code]).toEqual([2, 0])
  expect(wrong.err).toMatch(/^--viewers must be a whole number from 2 to 8\n\nUsage: npm run bench:sync/)
  expect(help.out).toMatch(/^Usage: npm run bench:sync/)
})
