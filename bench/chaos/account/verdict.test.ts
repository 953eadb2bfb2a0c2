import { expect, test } from 'vitest'
import { back, cut, END_AT, entered, fault, out, owned, verdictsOf } from './test-phase.ts'

test('[CH2] who heard of nothing lived', () => {
  expect(verdictsOf(['A', 'B'], fault(1000, 'flush'))).toMatchObject([
    { party: 1, room: 'A', loss: null, hitBy: [], putOut: [] },
    { party: 2, room: 'B', loss: null, hitBy: [], putOut: [] },
  ])
})

test('[CH2] a kill answers for the rooms of its node, from the kill until the last is told', () => {
  const [a, b] = verdictsOf(['B'], fault(1000, 'kill', 'session-1'), out(7000, 1, 1, 'A'), out(8500, 1, 0, 'A'))
  expect(a).toMatchObject({ hitBy: ['kill'], loss: { fault: { fault: 'kill' }, wasHit: true, toldMs: 7500, untold: [], isTorn: false } })
  expect(b).toMatchObject({ hitBy: [], loss: null })
})

test('[CH2] a host whose own socket was on the killed node is hosted there too, whoever decides the room', () => {
  const [, b] = verdictsOf([], fault(1000, 'kill', 'session-1'), cut(1040, 2, 0), out(1100, 2, 1, 'B'), out(2000, 2, 0, 'B'))
  expect(b).toMatchObject({ hitBy: ['kill'], loss: { wasHit: true } })
})

test('[CH2] a room that had moved away before the kill was not hosted there', () => {
  const [a] = verdictsOf([], owned(900, 'A', 'session-3'), fault(1000, 'kill', 'session-1'), out(2000, 1, 0, 'A'), out(2000, 1, 1, 'A'))
  expect(a).toMatchObject({ hitBy: [], loss: { wasHit: false, fault: { fault: 'kill' } } })
})

test('[CH2] a host who never came back answers to the fault that cut him, not to what came after it', () => {
  const [a] = verdictsOf([], fault(1000, 'cut'), cut(1010, 1, 0), fault(9000, 'flush'), out(16_100, 1, 1, 'A'), out(16_100, 1, 0, 'A'))
  expect(a?.loss).toMatchObject({ fault: { fault: 'cut' }, toldMs: 15_100 })
})

test('[CH2] one who came back answers to the fault before the loss', () => {
  const [a] = verdictsOf(
    [],
    fault(1000, 'cut'),
    cut(1010, 1, 0),
    back(1500, 1, 0),
    fault(9000, 'flush'),
    out(9500, 1, 0, 'A'),
    out(9600, 1, 1, 'A'),
  )
  expect(a).toMatchObject({ hitBy: ['cut'], loss: { fault: { fault: 'flush' }, wasHit: false } })
})

test('[CH3] members who are never told are named, and told late', () => {
  const [a] = verdictsOf([], fault(1000, 'kill', 'session-1'), out(2000, 1, 1, 'A'))
  expect(a?.loss).toMatchObject({ untold: [0], toldMs: END_AT - 1000 })
})

test('[CH2] "Room closed" about a room that lives tears the party', () => {
  const [a] = verdictsOf(['A', 'B'], fault(1000, 'flush'), out(2000, 1, 1, 'A'), entered(2500, 1, 1, 'A'))
  expect(a?.loss).toMatchObject({ isTorn: true, untold: [], fault: { fault: 'flush' } })
})

test('[CH2] who is put out for another reason is told apart, and need not be told that it closed', () => {
  const [a] = verdictsOf([], out(500, 1, 1, 'A', 'replaced'), fault(1000, 'kill', 'session-1'), out(2000, 1, 0, 'A'))
  expect(a).toMatchObject({ putOut: [{ viewer: 1, reason: 'replaced' }], loss: { untold: [] } })
})

test('[CH2] a party that opens another room is accounted for in both, and not struck in one that was closed before', () => {
  const verdicts = verdictsOf(
    ['A2', 'B'],
    fault(1000, 'kill', 'session-1'),
    out(2000, 1, 0, 'A'),
    out(2000, 1, 1, 'A'),
    entered(3000, 1, 0, 'A2'),
    fault(9000, 'cut'),
    cut(9010, 1, 0),
    back(9500, 1, 0),
  )
  expect(verdicts.map(({ room, hitBy }) => [room, hitBy])).toEqual([
    ['A', ['kill']],
    ['B', []],
    ['A2', ['cut']],
  ])
})
