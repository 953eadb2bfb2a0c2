import { expect, test } from 'vitest'
import { browserSecret } from './browser-secret.ts'
import { createSeatStore } from './seat-store.ts'
import { createMemoryStorage } from './storage.ts'

test('[WI4] a browser makes its secret once, and another browser makes another', () => {
  const storage = createMemoryStorage()
  const secret = browserSecret(storage)
  expect(secret).toMatch(/^[A-Za-z0-9_-]{16,128}$/)
  expect(browserSecret(storage)).toBe(secret)
  expect(browserSecret(createMemoryStorage())).not.toBe(secret)
})

test('[WI4] a spoilt secret is replaced', () => {
  const storage = createMemoryStorage()
  storage.setItem('matinee.browser', 'x')
  expect(browserSecret(storage)).toMatch(/^[0-9a-f]{32}$/)
})

test('[NE7] a seat is kept until it is cleared', () => {
  const storage = createMemoryStorage()
  const seat = { roomId: 'abcdefghij', resume: 'secret', key: null }
  createSeatStore(storage).save(seat)
  expect(createSeatStore(storage).load()).toEqual(seat)
  createSeatStore(storage).clear()
  expect(createSeatStore(storage).load()).toBeNull()
})

test.each(['', '{', 'null', '7', '{"roomId":1,"resume":"x","key":null}', '{"roomId":"a"}'])('[NE7] %j is no seat', (text) => {
  const storage = createMemoryStorage()
  storage.setItem('matinee.seat', text)
  expect(createSeatStore(storage).load()).toBeNull()
})
