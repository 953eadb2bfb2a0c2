import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

test('[WI9] thirty pass at once, the thirty-first is told when to come again', () => {
  const bucket = createTokenBucket(30, 1000)
  for (let message = 0; message < 30; message++) expect(bucket.take(100 + message).ok).toBe(true)
  expect(bucket.take(400)).toEqual({ ok: false, retryAfterMs: 700 })
  expect(bucket.take(1099)).toEqual({ ok: false, retryAfterMs: 1 })
  expect(bucket.take(1100)).toEqual({ ok: true })
  expect(bucket.take(1100)).toEqual({ ok: false, retryAfterMs: 1 })
})

const gaps = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 }), fc.double({ min: 0, max: 1500, noNaN: true })), {
  minLength: 40,
  maxLength: 400,
})

test('[WI9] whatever the rhythm, no window of a second sees more than thirty', () => {
  fc.assert(
    fc.property(gaps, (waits) => {
      const bucket = createTokenBucket(30, 1000)
      let now = 0
      const passed: number[] = []
      for (const wait of waits) {
        now += wait
        if (bucket.take(now).ok) passed.push(now)
      }
      for (const [index, time] of passed.slice(30).entries()) expect(time - (passed[index] ?? 0)).toBeGreaterThanOrEqual(1000)
    }),
  )
})

test('[WI9] who stays at thirty a second is never refused, and who waited as told passes', () => {
  fc.assert(
    fc.property(gaps, (waits) => {
      const bucket = createTokenBucket(30, 1000)
      let now = 0
      for (const wait of waits) {
        now += wait
        const take = bucket.take(now)
        if (take.ok) continue
        now += take.retryAfterMs
        expect(bucket.take(now).ok).toBe(true)
      }
    }),
  )
})

test('[WI9] who waited as told passes, though times were rounded on the way', () => {
  const bucket = createTokenBucket(30, 1000)
  const first = 5.684341886080803e-14
  for (let message = 0; message < 30; message++) bucket.take(message < 29 ? first : first + 1)
  const now = first + 1
  const take = bucket.take(now)
  expect(take.ok).toBe(false)
  expect(bucket.take(now + (take.ok ? 0 : take.retryAfterMs)).ok).toBe(true)
})
