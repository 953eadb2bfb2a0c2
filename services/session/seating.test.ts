import { expect, test, vi } from 'vitest'
import { createMemoryCluster, createMemoryHub } from '../cluster/memory-cluster.ts'
import type { Log } from '../lib/log.ts'
import { createManualClock } from '../lib/manual-clock.ts'
import type { Answer } from '../protocol/types.ts'
import { createLocalRooms } from './local-rooms.ts'
import type { Command } from './room/command.ts'
import { createSeating } from './seating.ts'
import { createAudience } from './test-audience.ts'
import { refusal } from './wire/reply.ts'

const ROOM = 'RoomRoom01'

/** Seating over an owner that answers a leave only when told to. */
const open = async () => {
  const audience = createAudience()
  const log = { warn: vi.fn() } as unknown as Log
  const cluster = createMemoryCluster(createMemoryHub(createManualClock()), 'here')
  const localRooms = createLocalRooms({ cluster, tellGroup: audience.tellGroup, log, onHeard: vi.fn(), onLeft: vi.fn() })
  const asked: Command['kind'][] = []
  const leaving = Promise.withResolvers<Answer>()
  const run = async (_roomId: string, { kind }: Command): Promise<Answer> => {
    asked.push(kind)
    return kind === 'room:leave' ? leaving.promise : { ok: true }
  }
  const seating = createSeating({ cluster, router: { run }, localRooms })
  const alice = audience.caller('alice')
  await localRooms.enter(ROOM, alice)
  localRooms.release(alice)
  return { alice, asked, leaving, localRooms, seating }
}

test('[RM13] a viewer lost while its leave does not reach the owner is reported lost', async () => {
  const { alice, asked, leaving, localRooms, seating } = await open()
  const left = seating.leave(alice)
  alice.vanish()
  await seating.lost(alice)
  expect(asked).toEqual(['room:leave'])
  leaving.resolve(refusal('unreachable'))
  const { after } = await left
  after?.()
  expect(asked).toEqual(['room:leave', 'disconnect'])
  expect(localRooms.roomOf(alice)).toBeNull()
})

test('[RM12] a viewer lost while leaving, once it has left, is reported no more', async () => {
  const { alice, asked, leaving, seating } = await open()
  const left = seating.leave(alice)
  alice.vanish()
  await seating.lost(alice)
  leaving.resolve({ ok: true })
  await left
  expect(asked).toEqual(['room:leave'])
})
