import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createParty } from '../room/room-fixture.ts'
import { seal, unseal } from './seal.ts'

const busyRoom = () => {
  const party = createParty({ create: { playing: true } })
  for (const name of ['bob', 'carol']) party.join(name)
  party.send('host', 'playback:seek', { position: 12.5 })
  party.report('bob')
  party.drop('carol')
  party.advance(3000)
  return party.room()
}
const sealed = (text: string, format: unknown = 1) => ({
  format,
  checksum: createHash('sha256').update(text).digest('base64url'),
  room: text,
})

test('[HO4] a room arrives as it left, with seats, operations and gate', () => {
  const room = busyRoom()
  expect(room.seats.size).toBe(3)
  expect(unseal(JSON.parse(JSON.stringify(seal(room))))).toEqual(room)
  const waiting = createParty({ create: { playing: true } }).room()
  expect(waiting.gate).not.toBeNull()
  expect(unseal(seal(waiting))).toEqual(waiting)
})

test('[HO4] the first format is read as it was written', () => {
  const text = readFileSync('services/session/hand-over/room-format-1.json', 'utf8')
  expect(unseal(sealed(text))).toMatchObject({ id: 'room000001', hostId: 'host', timeline: { epoch: 1, version: 2, position: 12.5 } })
})

test('[HO4] a field of a newer node is left out', () => {
  const room = busyRoom()
  const text = JSON.stringify({ ...room, seats: [...room.seats.values()], mood: 'merry' })
  expect(unseal(sealed(text))).toEqual(room)
})

test('[HO4] another format, another checksum, a room without its host, and what is no room are refused', () => {
  const room = busyRoom()
  const text = JSON.stringify({ ...room, seats: [...room.seats.values()] })
  expect(unseal(sealed(text))).not.toBeNull()
  expect(unseal(sealed(text, 2))).toBeNull()
  expect(unseal({ ...sealed(text), checksum: 'x' })).toBeNull()
  expect(unseal(sealed(JSON.stringify({ ...room, seats: [] })))).toBeNull()
  expect(unseal(sealed('not JSON'))).toBeNull()
  for (const nothing of [null, undefined, 1, 'x', {}, []]) expect(unseal(nothing)).toBeNull()
})

test('[HO4] no text is anything but a room or nothing', () => {
  fc.assert(fc.property(fc.json(), (text) => unseal(sealed(text)) === null))
})

test('[HO4] a full room travels; one that is too large does not', () => {
  const party = createParty()
  const name = 'x'.repeat(36)
  for (let number = 1; number < 1000; number++)
    party.join(`${name}${number}`, { resumeHash: 'f'.repeat(43), connection: { id: `c-${name}`.slice(0, 20) + number, nodeId: name } })
  const full = party.room()
  expect(full.seats.size).toBe(1000)
  expect(unseal(seal(full))).toEqual(full)
  const room = busyRoom()
  expect(seal({ ...room, name: 'x'.repeat(9_000_000) })).toBeNull()
})
