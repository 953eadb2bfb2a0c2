import { expect, test, vi } from 'vitest'
import type { RoomBroadcast } from '../cluster/cluster.ts'
import { createMemoryCluster, createMemoryHub } from '../cluster/memory-cluster.ts'
import type { Log } from '../lib/log.ts'
import { createManualClock } from '../lib/manual-clock.ts'
import { createLocalRooms } from './local-rooms.ts'
import { createAudience } from './test-audience.ts'
import { closedMessage } from './wire/reply.ts'

const ROOM = 'RoomRoom01'
const notice = (code: string): RoomBroadcast => ({ event: 'notice', payload: { code, message: '' } })

const open = () => {
  const hub = createMemoryHub(createManualClock())
  const [here, owner] = [createMemoryCluster(hub, 'here'), createMemoryCluster(hub, 'owner')]
  const audience = createAudience()
  const left: string[] = []
  const rooms = createLocalRooms({
    cluster: here,
    tellGroup: audience.tellGroup,
    log: { warn: vi.fn() } as unknown as Log,
    onHeard: vi.fn(),
    onLeft: (caller) => left.push(caller.viewer.name),
  })
  return { hub, owner, rooms, left, ...audience }
}

test('[CL4] a node hears a room exactly while one of its callers is in it', async () => {
  const { hub, rooms, caller } = open()
  const [alice, bob] = [caller('alice'), caller('bob')]
  expect(hub.channels.has(ROOM)).toBe(false)
  await Promise.all([rooms.enter(ROOM, alice), rooms.enter(ROOM, bob)])
  expect(hub.channels.get(ROOM)?.size).toBe(1)
  rooms.leave(alice)
  expect(hub.channels.get(ROOM)?.size).toBe(1)
  rooms.leave(bob)
  await Promise.resolve()
  expect(hub.channels.has(ROOM)).toBe(false)
})

test('[RM2] what is said before the answer is held back, and then comes in order', async () => {
  const { owner, rooms, caller } = open()
  const alice = caller('alice')
  await rooms.enter(ROOM, alice)
  owner.publish(ROOM, notice('1'))
  owner.publish(ROOM, notice('2'))
  expect([alice.told, rooms.isHeld(alice)]).toEqual([[], true])
  rooms.release(alice)
  owner.publish(ROOM, notice('3'))
  expect(alice.told).toEqual(['1', '2', '3'].map(notice))
})

test('[RM2] a room that closes before the answer is sent closes after it', async () => {
  const { owner, rooms, caller, left } = open()
  const alice = caller('alice')
  await rooms.enter(ROOM, alice)
  owner.publish(ROOM, closedMessage(ROOM, 'room_closed'))
  owner.publish(ROOM, notice('too late'))
  expect(rooms.roomOf(alice)).toBe(ROOM)
  rooms.release(alice)
  expect(alice.told).toEqual([closedMessage(ROOM, 'room_closed')])
  expect([rooms.roomOf(alice), left]).toEqual([null, ['alice']])
})

test('[RM3] a closed room puts all callers out, told once each', async () => {
  const { owner, rooms, caller, left } = open()
  const people = ['alice', 'bob'].map(caller)
  for (const person of people) {
    await rooms.enter(ROOM, person)
    rooms.release(person)
  }
  owner.publish(ROOM, closedMessage(ROOM, 'room_closed'))
  owner.publish(ROOM, notice('unheard'))
  expect(people.map(({ told }) => told)).toEqual(people.map(() => [closedMessage(ROOM, 'room_closed')]))
  expect(left).toEqual(['alice', 'bob'])
})

test('[RM21] put out is only who is still in that room', async () => {
  const { rooms, caller } = open()
  const alice = caller('alice')
  await rooms.enter(ROOM, alice)
  rooms.release(alice)
  rooms.putOut('RoomRoom02', alice.id, 'kicked')
  rooms.putOut(ROOM, 'somebody-else', 'kicked')
  expect(alice.told).toEqual([])
  rooms.putOut(ROOM, alice.id, 'kicked')
  rooms.putOut(ROOM, alice.id, 'kicked')
  expect(alice.told).toEqual([closedMessage(ROOM, 'kicked')])
})

test('[CL4] a channel that cannot be heard lets nobody in and leaves nothing behind', async () => {
  const { tellGroup, caller } = open()
  const subscribe = vi.fn(() => Promise.reject(new Error('down')))
  const rooms = createLocalRooms({
    cluster: { subscribe },
    tellGroup,
    log: { warn: vi.fn() } as unknown as Log,
    onHeard: vi.fn(),
    onLeft: vi.fn(),
  })
  const alice = caller('alice')
  expect(await rooms.enter(ROOM, alice)).toBe(false)
  expect(rooms.roomOf(alice)).toBeNull()
  expect(await rooms.enter(ROOM, alice)).toBe(false)
  expect(subscribe).toHaveBeenCalledTimes(2)
})
