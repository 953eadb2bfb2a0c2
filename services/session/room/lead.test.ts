import { expect, test } from 'vitest'
import { chooseLead } from './lead.ts'
import type { Room, Seat } from './room.ts'
import { createParty, type Party, policy } from './room-fixture.ts'

const auto = { ...policy, leadMs: 'auto' } as const

/** A party whose members have these steady round trips (ms), the host's first. */
const partyWith = (rtts: number[]): Party => {
  const party = createParty({ policy: auto })
  rtts.forEach((rttMs, index) => {
    const name = index === 0 ? 'host' : `m${index}`
    if (index > 0) party.join(name)
    for (let ping = 0; ping < 60; ping++) party.run({ kind: 'measured', connectionId: `c-${name}`, rttMs })
    party.report(name)
  })
  return party
}

/** As the room would choose afresh. */
const afresh = (party: Party): number => chooseLead({ ...party.room(), leadMs: 0 }, auto, party.now())

test('[PB7] as set, the lead is what is set', () => {
  expect(chooseLead(createParty().room(), { ...policy, leadMs: 0 }, 0)).toBe(0)
  expect(createParty({ policy: { leadMs: 5000 } }).room().leadMs).toBe(5000)
})

test('[PB7] of up to four all are covered: half the slowest round trip plus 150 ms', () => {
  expect(afresh(partyWith([20, 40, 60, 200]))).toBe(250)
})

test('[PB7] of more, 90 % of those in step', () => {
  const party = partyWith([...Array.from({ length: 9 }, () => 40), 400])
  expect(afresh(party)).toBe(170)
  const far = partyWith([...Array.from({ length: 8 }, () => 40), 400, 400])
  expect(afresh(far)).toBe(350)
})

test('[PB7] who is not in step does not count among many', () => {
  const party = partyWith([40, 40, 40, 40, 40, 900])
  expect(afresh(party)).toBe(500)
  party.report('m5', { state: 'buffering' })
  expect(afresh(party)).toBe(170)
})

test('[PB7] who is away does not count', () => {
  const party = partyWith([40, 400])
  expect(afresh(party)).toBe(350)
  party.drop('m1')
  expect(afresh(party)).toBe(170)
})

test('[PB7] it is capped at 500 ms, and who was not measured counts as 250 ms', () => {
  expect(afresh(partyWith([5000]))).toBe(500)
  expect(createParty({ policy: auto }).room().leadMs).toBe(275)
})

test('[PB7] an unsteady round trip asks for more than a steady one, and a wild value is ignored', () => {
  const steady = partyWith([100])
  const unsteady = partyWith([100])
  for (let ping = 0; ping < 60; ping++) unsteady.run({ kind: 'measured', connectionId: 'c-host', rttMs: ping % 2 ? 40 : 160 })
  expect(afresh(unsteady)).toBeGreaterThan(afresh(steady) + 30)
  const before = unsteady.seat('host').rtt
  for (const rttMs of [Number.NaN, Number.POSITIVE_INFINITY, -1]) unsteady.run({ kind: 'measured', connectionId: 'c-host', rttMs })
  expect(unsteady.seat('host').rtt).toEqual(before)
})

test('[PB7] only what the node measured counts, not what a client says', () => {
  const party = partyWith([40])
  party.report('host', { rttMs: 4000 })
  expect(afresh(party)).toBe(170)
})

test('[PB8] the lead stays until the wanted one is 20 ms off', () => {
  const party = partyWith([40])
  const at = (rttMs: number, leadMs: number): number => {
    const host: Seat = { ...party.seat('host'), rtt: { ms: rttMs, jitterMs: 0 } }
    const room: Room = { ...party.room(), seats: new Map([['host', host]]), leadMs }
    return chooseLead(room, auto, party.now())
  }
  expect(at(40, 170)).toBe(170)
  expect(at(78, 170)).toBe(170)
  expect(at(80, 170)).toBe(190)
  expect(at(2, 170)).toBe(170)
  expect(at(0, 170)).toBe(150)
})

test('[PB8] it is chosen anew when somebody comes or goes', () => {
  const party = partyWith([40])
  party.join('bob')
  expect(party.room().leadMs).toBe(275)
  party.send('bob', 'room:leave', {})
  expect(party.room().leadMs).toBe(170)
})

test('[PB26] among many, measurements choose it once in as many milliseconds as there are members', () => {
  const party = createParty({ policy: auto })
  for (let number = 1; number < 100; number++) party.join(`m${number}`)
  const measure = (rttMs: number): number => {
    for (const { connection } of party.room().seats.values()) {
      if (connection) party.run({ kind: 'measured', connectionId: connection.id, rttMs })
    }
    return party.room().leadMs
  }
  const far = measure(300)
  for (let ping = 0; ping < 30; ping++) expect(measure(40)).toBe(far)
  party.advance(100)
  expect(measure(40)).toBeLessThan(far)
})
