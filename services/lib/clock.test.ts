import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { systemClock } from './clock.ts'

test('[CL6] the system clock starts at the epoch and never steps back', () => {
  const first = systemClock.now()
  expect(Math.abs(first - Date.now())).toBeLessThan(60_000)
  expect(systemClock.now()).toBeGreaterThanOrEqual(first)
})

test('[OP9] what is overdue runs at once, without a warning', async () => {
  const warnings: Error[] = []
  const listen = (warning: Error) => warnings.push(warning)
  process.on('warning', listen)
  const keepAlive = setInterval(() => undefined, 1000)
  await new Promise<void>((resolve) => systemClock.after(-5, resolve))
  // Warnings are told a tick later.
  await setImmediate()
  clearInterval(keepAlive)
  process.off('warning', listen)
  expect(warnings).toEqual([])
})
