import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const STARTS_MS = 30_000

/** Exit code and error output of the program, for one that does not come to run. */
const failed = async (env: Record<string, string>): Promise<[code: number, errors: string]> => {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [MAIN], { env: { PATH, HOST: '127.0.0.1', PLUGIN_PORT: '0', ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number]>])
  return [code, errors]
}

test('[OP10] a HOST that is not here is said with a sentence, and the program ends with 1', { timeout: STARTS_MS }, async () => {
  const problem = 'Port 0 on 192.0.2.1 cannot be opened (EADDRNOTAVAIL): check PLUGIN_PORT and HOST\n'
  expect(await failed({ HOST: '192.0.2.1' })).toEqual([1, problem])
})
