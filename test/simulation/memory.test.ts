import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { Command } from '../../services/session/room/command.ts'
import { createRoom, decide } from '../../services/session/room/decide.ts'
import type { Room } from '../../services/session/room/room.ts'
import { createCommand, joinCommand, policy } from '../../services/session/room/room-fixture.ts'

/** The contract's approximate figures (section 2.6), as bounds. */
const ROOM_BYTES = 5 * 1024
const CLIENT_BYTES = 1024
const ROOMS = 1000
const MEMBERS = 10

/** A copy with strings and numbers of its own, as each command comes from a message of its own. */
const received = <T>(command: T): T => JSON.parse(JSON.stringify(command))

const must = (room: Room | null): Room => {
  if (!room) throw new Error('the room is gone')
  return room
}

const withMember = (room: Room, name: string): Room => {
  const connectionId = `c-${name}`
  const about = { epoch: 1, version: 1, sampledAt: 1999.25, position: 1.5, player: 'playing', state: 'in-sync' } as const
  const report = { ...about, bufferedSeconds: 9.5, driftMs: 1.5, rttMs: 20.5 }
  const commands: Command[] = [
    joinCommand(name, { resumeHash: `${name}-${'f'.repeat(64)}`.slice(0, 64) }),
    { kind: 'playback:report', connectionId, payload: report },
    { kind: 'measured', connectionId, rttMs: 20.5 },
  ]
  return commands.reduce((next, command) => must(decide(next, received(command), policy, 2000.5).room), room)
}

/** A room whose members have all joined, reported and been measured, and whose host remembers all the operations he can. */
const busyRoom = (number: number, members: number): Room => {
  const id = `${number}`.padStart(10, '0')
  let room = must(createRoom(received({ ...createCommand(), roomId: id, key: `key-${id}` }), policy, 1000).room)
  for (let index = 0; index < members; index++) room = withMember(room, `member-${id}-${index}`)
  for (let index = 0; index < 40; index++) {
    const payload = { op: `op-${id}-${index}`, version: 1, position: index + 0.5 }
    const command: Command = { kind: 'playback:seek', connectionId: 'c-host', payload }
    room = must(decide(room, received(command), policy, 3000.5).room)
  }
  return room
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const heapBytes = (): number => {
  collectGarbage()
  return getHeapStatistics().used_heap_size
}

/** Heap (bytes) that one such room holds, on average of many. */
const bytesARoom = (members: number): number => {
  const before = heapBytes()
  const rooms = Array.from({ length: ROOMS }, (_, number) => busyRoom(number, members))
  const used = heapBytes() - before
  // Named after the measurement, so that it is still held during it.
  expect(rooms).toHaveLength(ROOMS)
  return used / ROOMS
}

test('[RM22] a room is within 5 KB, and each of its clients within 1 KB', () => {
  bytesARoom(MEMBERS)
  const alone = bytesARoom(0)
  const full = bytesARoom(MEMBERS)
  // A measurement that sees nothing would pass everything.
  expect(alone).toBeGreaterThan(500)
  expect(full).toBeGreaterThan(alone + 100 * MEMBERS)
  // The host is a client, too.
  expect(alone).toBeLessThan(ROOM_BYTES + CLIENT_BYTES)
  expect((full - alone) / MEMBERS).toBeLessThan(CLIENT_BYTES)
  console.log(`a room holds ${Math.round(alone)} bytes, each further client ${Math.round((full - alone) / MEMBERS)}`)
})
