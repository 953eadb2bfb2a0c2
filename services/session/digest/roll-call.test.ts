import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createMemoryCluster, createMemoryHub } from '../../cluster/memory-cluster.ts'
import { createManualClock } from '../../lib/manual-clock.ts'
import { createApply } from '../apply.ts'
import type { Caller } from '../caller.ts'
import { createRoomHost } from '../host.ts'
import { createLocalRooms } from '../local-rooms.ts'
import { createCommand, joinCommand, policy } from '../room/room-fixture.ts'
import { createAudience } from '../test-audience.ts'
import { closedMessage } from '../wire/reply.ts'
import { createRollCall } from './roll-call.ts'

const ROOM = 'RoomRoom01'
const log = pino({ level: 'silent' })

/** A room here with its host and alice, who are both of this node. */
const open = async () => {
  const clock = createManualClock()
  const cluster = createMemoryCluster(createMemoryHub(clock), 'here')
  const { tellGroup, caller } = createAudience()
  const localRooms = createLocalRooms({ cluster, tellGroup, log, onHeard: vi.fn(), onLeft: vi.fn() })
  const host = createRoomHost({ cluster, clock, policy, apply: createApply({ cluster, localRooms, log }), onDecided: vi.fn() })
  const connectionOf = ({ id }: Caller) => ({ id, nodeId: cluster.nodeId })
  const comeIn = async (one: Caller) => {
    await localRooms.enter(ROOM, one)
    localRooms.release(one)
  }
  const seat = (one: Caller) => host.run(ROOM, { ...joinCommand(one.viewer.name), connection: connectionOf(one) })
  const seatOf = ({ viewer }: Caller) => host.find(ROOM)?.room.seats.get(viewer.name)?.connection
  const [hostCaller, alice] = [caller('host'), caller('alice')]
  const lease = await cluster.claim(ROOM)
  if (lease === 'taken') throw new Error('The room is taken')
  await comeIn(hostCaller)
  host.create(lease, { ...createCommand(), ...lease, connection: connectionOf(hostCaller) })
  await comeIn(alice)
  seat(alice)
  return { alice, caller, comeIn, connectionOf, look: createRollCall({ cluster, host, localRooms }), localRooms, seat, seatOf }
}

test('[HO15] a seat of this node’s own whose caller is gone is lost at the second look', async () => {
  const { alice, connectionOf, localRooms, look, seatOf } = await open()
  look()
  localRooms.leave(alice)
  look()
  expect(seatOf(alice)).toEqual(connectionOf(alice))
  look()
  expect(seatOf(alice)).toBeNull()
})

test('[HO15] a caller of this node’s own without a seat is told to take it again at the second look', async () => {
  const { caller, comeIn, localRooms, look } = await open()
  const bob = caller('bob')
  await comeIn(bob)
  look()
  expect(localRooms.roomOf(bob)).toBe(ROOM)
  look()
  expect([localRooms.roomOf(bob), bob.told.at(-1)]).toEqual([null, closedMessage(ROOM, 'moving')])
})

test('[HO15] a join that is under way, and a difference that passes, change nothing', async () => {
  const { alice, caller, comeIn, connectionOf, localRooms, look, seat, seatOf } = await open()
  const [bob, carol] = [caller('bob'), caller('carol')]
  await localRooms.enter(ROOM, bob)
  await comeIn(carol)
  look()
  seat(carol)
  localRooms.leave(alice)
  look()
  await comeIn(alice)
  look()
  look()
  expect([bob, carol].map(localRooms.roomOf)).toEqual([ROOM, ROOM])
  expect([alice, carol].map(seatOf)).toEqual([alice, carol].map(connectionOf))
})
