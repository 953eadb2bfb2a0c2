import { expect, test } from 'vitest'
import { run } from './command.ts'

test('[KU45] a program that fails is told with what it said, without credentials in addresses', async () => {
  const script = 'echo "no answer from https://someone:secret@npm.lan/hls.js" >&2; exit 1'
  const error = await run('sh', ['-c', script, 'redis://:hidden@redis:6379']).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'CommandError', message: expect.stringContaining('no answer from https://***@npm.lan/hls.js') })
  expect(String(error)).not.toMatch(/secret|hidden/)
})
