import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { familyOf } from './processes.ts'

test('[BE7] a process’s family is itself and all that it started, and nobody else', async () => {
  const child = spawn('sh', ['-c', 'sleep 60 & echo started; wait'], { stdio: ['ignore', 'pipe', 'ignore'] })
  await once(child.stdout, 'data')
  const family = await familyOf(child.pid ?? 0)
  expect(family.map(({ pid }) => pid)).toContain(child.pid)
  expect(family.length).toBe(2)
  expect(family.every(({ ticks }) => ticks >= 0)).toBe(true)
  expect((await familyOf(process.pid)).map(({ pid }) => pid)).toEqual(expect.arrayContaining(family.map(({ pid }) => pid)))
  for (const { pid } of family) process.kill(pid)
  await once(child, 'exit')
  expect(await familyOf(child.pid ?? 0)).toEqual([])
})
