import { expect, test } from 'vitest'
import { createManualClock } from './manual-clock.ts'

test('[OP9] alarms run in order of time, those set on the way too', () => {
  const clock = createManualClock(0)
  const seen: string[] = []
  clock.after(20, () => seen.push(`b${clock.now()}`))
  clock.after(10, () => {
    seen.push(`a${clock.now()}`)
    clock.after(5, () => seen.push(`c${clock.now()}`))
  })
  const cancel = clock.after(12, () => seen.push('never'))
  cancel()
  clock.advance(20)
  expect(seen).toEqual(['a10', 'c15', 'b20'])
  expect(clock.now()).toBe(20)
  expect(clock.pending()).toBe(0)
})
