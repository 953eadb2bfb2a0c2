import { expect, test } from 'vitest'
import { isWhole } from './whole.ts'

const browser = (...lost: readonly string[]) => ({ lost: new Set(lost) })
const viewer = (roomId: string | null, ...lost: readonly string[]) => ({
  ...browser(...lost),
  party: { room: roomId === null ? null : { info: { roomId } } },
})
const PARTY = { browsers: [browser(), browser('earlier')], crowd: [viewer('now'), viewer('now', 'earlier')] }

test('[KU43] a party is whole while nobody was put out of its room; what became of earlier rooms does not matter', () => {
  expect(isWhole(PARTY, 'now')).toBe(true)
})

test('[KU43] one viewer who was put out, or is in another room or none, is a lost party', () => {
  expect(isWhole({ ...PARTY, browsers: [browser(), browser('now')] }, 'now')).toBe(false)
  for (const one of [viewer('now', 'now'), viewer('other'), viewer(null)]) {
    expect(isWhole({ ...PARTY, crowd: [...PARTY.crowd, one] }, 'now')).toBe(false)
  }
})
