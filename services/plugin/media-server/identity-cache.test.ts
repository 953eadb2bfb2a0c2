import { expect, test } from 'vitest'
import { createManualClock } from '../../lib/manual-clock.ts'
import { createIdentityCache } from './identity-cache.ts'

const user = { id: 'a', name: 'A', isAdmin: false }
const token = (text: string) => ({ token: text, cookie: null })

test('[PL10] an answer lasts five seconds', () => {
  const clock = createManualClock()
  const cache = createIdentityCache(clock)
  cache.set(token('a'), user)
  clock.advance(4999)
  expect(cache.get(token('a'))).toEqual(user)
  clock.advance(1)
  expect(cache.get(token('a'))).toBeNull()
})

test('[PL10] at most ten thousand are kept, the newest ones', () => {
  const cache = createIdentityCache(createManualClock())
  for (let i = 0; i <= 10_000; i++) cache.set(token(`t${i}`), user)
  expect(cache.get(token('t0'))).toBeNull()
  expect(cache.get(token('t1'))).toEqual(user)
  expect(cache.get(token('t10000'))).toEqual(user)
})
