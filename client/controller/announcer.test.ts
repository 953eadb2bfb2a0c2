import { expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { Cause, type ClosedReason } from '../../services/protocol/names.ts'
import { ROOM_ID, roomInfo } from '../net/test-room.ts'
import { createStage } from './test-stage.ts'

const CAROL = { memberId: 'carol', name: 'Carol', op: 'op' }
const person = (id: string, name: string) => ({ id, name })

const NEWS = [
  ['play', 'Carol pressed play'],
  ['pause', 'Carol paused'],
  ['seek', 'Carol jumped to 12:30'],
  ['rate', 'Carol set the speed to 1.25×'],
  ['media', 'Carol opened The Long Take'],
  ['ended', 'The film has ended'],
] as const

test.each(NEWS)('[UI4] %s is told as "%s"', async (cause, line) => {
  const { enter, say, lines } = createStage(createManualClock(), { as: 'bob' })
  await enter()
  say({ version: 2, cause, position: 750, rate: 1.25, by: CAROL })
  expect(lines()).toEqual([line])
})

const NO_NEWS = ['create', 'ready', 'deadline', 'reanchor', 'moved'] as const

test.each(NO_NEWS)('[UI4] the server’s own %s is no news', async (cause) => {
  const { enter, say, lines } = createStage(createManualClock(), { as: 'bob' })
  await enter()
  say({ version: 2, cause })
  say({ version: 3, cause, by: CAROL })
  expect(lines()).toEqual([])
})

test('[UI4] every cause is either news or none', () => {
  expect([...NEWS.map(([cause]) => cause), ...NO_NEWS].sort()).toEqual(Object.values(Cause).sort())
})

test('[RM19] who comes and goes is told, oneself is not', async () => {
  const { enter, connection, lines } = createStage(createManualClock(), { as: 'bob' })
  await enter()
  connection.say('room:members', { roomId: ROOM_ID, count: 3, joined: [person('carol', 'Carol'), person('bob', 'Bob')] })
  connection.say('room:members', { roomId: ROOM_ID, count: 2, left: [person('carol', 'Carol')] })
  connection.say('room:members', { roomId: ROOM_ID, count: 21, joined: [person('dave', 'Dave')] })
  expect(lines()).toEqual(['Carol joined', 'Carol left'])
})

test('[RM9] a new host is told, by name', async () => {
  const { enter, connection, lines } = createStage(createManualClock(), { as: 'bob' })
  await enter()
  connection.say('room:members', { roomId: ROOM_ID, count: 3, joined: [person('carol', 'Carol')] })
  connection.say('room:info', roomInfo({ revision: 2, hostId: 'carol' }))
  connection.say('room:info', roomInfo({ revision: 3, hostId: 'bob' }))
  connection.say('room:info', roomInfo({ revision: 4, hostId: 'bob', name: 'Renamed' }))
  expect(lines()).toEqual(['Carol joined', 'Carol is the host now', 'You are the host now'])
})

test('[UI4] the host lost: "Room closed"', async () => {
  const { enter, connection, lines, store } = createStage(createManualClock(), { as: 'bob' })
  await enter()
  connection.say('room:closed', { roomId: ROOM_ID, reason: 'room_closed', message: 'Room closed' })
  expect(lines()).toEqual(['Room closed'])
  expect(store.get().notices[0]?.more).toMatch(/^The host's connection was lost or the host left\./)
  expect(store.get()).toMatchObject({ room: null, problem: null, needsClick: false })
})

test.each([
  ['kicked', 'kicked'],
  ['replaced', 'replaced'],
  ['unauthorized', 'sign_in_expired'],
] as const)('[UI9] put out as %s: a sentence and a next step', async (reason: ClosedReason, code) => {
  const { enter, connection, lines, store } = createStage(createManualClock(), { as: 'bob' })
  await enter()
  connection.say('room:closed', { roomId: ROOM_ID, reason, message: '' })
  expect(store.get()).toMatchObject({ room: null, problem: { code } })
  expect(lines()).toEqual([])
})

test.each([
  ['kicked', 'The host removed you from the room.'],
  ['replaced', 'You took your seat in another tab or window.'],
] as const)('[RM10] put out as %s while the panel is shut: a line over the film', async (reason, line) => {
  const { enter, actions, connection, lines } = createStage(createManualClock(), { as: 'bob' })
  await enter()
  actions.setPanelOpen(false)
  connection.say('room:closed', { roomId: ROOM_ID, reason, message: '' })
  expect(lines()).toEqual([line])
})

test('[NE7] back in the room is told', async () => {
  const { enter, connection, lines, flush } = createStage(createManualClock(), { as: 'bob' })
  await enter()
  connection.close()
  connection.connect()
  await flush()
  expect(lines()).toEqual(['Back in the room'])
})

test('[UI5] a name is a text and nothing else; only the newest lines are kept', async () => {
  const { enter, say, lines } = createStage(createManualClock(), { as: 'bob' })
  await enter()
  for (let version = 2; version < 40; version += 1) say({ version, cause: 'pause', by: { ...CAROL, name: `<b>${version}</b>` } })
  expect(lines()).toHaveLength(20)
  expect(lines().at(-1)).toBe('<b>39</b> paused')
})
