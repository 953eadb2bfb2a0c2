import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const program = `
  import { createLog } from './services/lib/log.ts'
  createLog('test').info({ room: 'abc', token: 'hunter2', request: { secret: 'hunter2' } }, 'Room created')
`
const args = ['--input-type=module-typescript', '--eval', program]

test('[OP5] a line is one JSON object', async () => {
  const { stdout } = await run(process.execPath, args)
  expect(JSON.parse(stdout)).toMatchObject({ name: 'test', room: 'abc', msg: 'Room created' })
})

test('[OP5] on a terminal it reads well', async () => {
  const quoted = [process.execPath, ...args].map((part) => `'${part.replaceAll("'", `'\\''`)}'`).join(' ')
  const { stdout } = await run('script', ['-qec', quoted, '/dev/null'])
  expect(stdout).toContain('Room created')
  expect(() => JSON.parse(stdout)).toThrow()
})

test('[OP2] secrets in fields are hidden', async () => {
  const { stdout } = await run(process.execPath, args)
  expect(stdout).toContain('[hidden]')
  expect(stdout).not.toContain('hunter2')
})
