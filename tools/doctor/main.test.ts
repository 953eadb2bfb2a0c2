import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { install } from './testing.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Runs the command as a process of its own. */
const run = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  new Promise<{ readonly code: number | null; readonly output: string }>((resolve) => {
    const child = execFile(process.execPath, [MAIN, ...args], { env: { PATH: process.env.PATH, ...env } }, (_error, out, problems) =>
      resolve({ code: child.exitCode, output: `${out}${problems}` }),
    )
  })

test('[DO8] the command ends with 0 when nothing failed, with 1 when something did, with 2 at a wrong option, and writes JSON', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const json = join(folder, 'findings.json')
  const { url, configure } = await install()
  const args = ['--url', url, '--user', 'user-alice', '--password-env', 'PASSWORD', '--json', json]
  const good = await run(args, { PASSWORD: 'correct horse' })
  expect(good).toMatchObject({ code: 0, output: expect.stringContaining('All is well; 0 skipped') })
  const written = JSON.parse(await readFile(json, 'utf8'))
  expect(Object.keys(written)).toEqual(['url', 'findings'])
  configure({ SessionServerUrl: 'ws://127.0.0.1/no-socket' })
  const bad = await run(args, { PASSWORD: 'correct horse' })
  expect(bad).toMatchObject({ code: 1, output: expect.stringContaining('[address_invalid]') })
  expect(good.output + bad.output).not.toContain('correct horse')
  expect(await run(['--ulr'], {})).toMatchObject({ code: 2, output: expect.stringContaining('Usage: npm run doctor') })
})
