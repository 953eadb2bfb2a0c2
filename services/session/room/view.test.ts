import { expect, test } from 'vitest'
import { createParty } from './room-fixture.ts'
import { seatOf } from './seats.ts'
import { listingOf, memberState, membersPage } from './view.ts'

test('[RM18] a member’s state is what the latest report says, measuring before it and 12 s after it', () => {
  const party = createParty()
  expect(memberState(party.seat('host'), party.now())).toBe('measuring')
  party.report('host', { state: 'in-sync', driftMs: -12, rttMs: 33 })
  party.report('host', { state: 'buffering', driftMs: 400, rttMs: 34 })
  party.advance(12_000)
  expect(membersPage(party.room(), 0, party.now())).toEqual([{ id: 'host', name: 'Host', state: 'buffering', driftMs: 400, rttMs: 34 }])
  party.advance(1)
  expect(membersPage(party.room(), 0, party.now())).toEqual([{ id: 'host', name: 'Host', state: 'measuring', driftMs: null, rttMs: null }])
})

test('[RM18] without a connection a member is away, and measuring again when back', () => {
  const party = createParty()
  party.join('bob')
  party.report('bob')
  party.drop('bob')
  expect(memberState(party.seat('bob'), party.now())).toBe('away')
  expect(seatOf(party.room(), 'c-bob')).toBeUndefined()
  party.join('bob')
  expect(memberState(party.seat('bob'), party.now())).toBe('measuring')
  expect(seatOf(party.room(), 'c-bob')?.id).toBe('bob')
})

test('[RM18] a participant’s report is kept and told to nobody by the core', () => {
  const party = createParty()
  party.join('bob')
  party.report('bob', { position: 500 })
  expect(party.effects()).toEqual([])
})

test('[RM19] the members come in pages of 50, in order of joining', () => {
  const party = createParty()
  for (let index = 1; index < 60; index++) party.join(`m${index}`)
  const page = (number: number) => membersPage(party.room(), number, party.now()).map((member) => member.id)
  expect(page(0)).toHaveLength(50)
  expect(page(0).slice(0, 2)).toEqual(['host', 'm1'])
  expect(page(1)).toEqual(Array.from({ length: 10 }, (_, index) => `m${index + 50}`))
  expect(page(2)).toEqual([])
})

test('[RM17] an unlisted room has no line in the directory', () => {
  const party = createParty()
  party.join('bob')
  expect(listingOf(party.room())).toEqual({
    id: 'room000001',
    name: 'Movie night',
    title: 'A film',
    itemId: 'film',
    count: 2,
    createdAt: 1_000_000,
  })
  party.send('host', 'room:update', { visibility: 'unlisted' })
  expect(listingOf(party.room())).toBeNull()
})
