import { expect, test } from 'vitest'
import { createManualClock } from '../../lib/manual-clock.ts'
import { createRoomHost } from '../host.ts'
import { createRoom } from '../room/decide.ts'
import { createCommand, policy } from '../room/room-fixture.ts'
import { createFollowing } from './following.ts'

const LEASE = { roomId: 'room000001', epoch: 7 }
const LISTING = { putListing: async () => {}, removeListing: async () => {} }

/** A room of a host who is connected to node `n1`, decided by `here`. */
const stage = (isDraining = false) => {
  const clock = createManualClock()
  const cluster = { nodeId: 'here', now: () => clock.now(), ...LISTING }
  const given: string[] = []
  const host = createRoomHost({ cluster, clock, policy, apply: () => {}, onDecided: (room) => follow(room) })
  const giving = {
    give: async (roomId: string, to: string) => {
      given.push(to)
      return host.lift(roomId) !== null
    },
    settled: async () => {},
  }
  const follow = createFollowing({ cluster, host, giving, clock, isDraining: () => isDraining })
  return { clock, host, given }
}

test('[HO18] a room that was made here follows its host at once', () => {
  const { host, given } = stage()
  host.create(LEASE, { ...createCommand(), epoch: LEASE.epoch })
  expect(given).toEqual(['n1'])
})

test('[HO18] a room that was handed over stays for five seconds', async () => {
  const { clock, host, given } = stage()
  const { room } = createRoom({ ...createCommand(), epoch: 1 }, policy, clock.now())
  if (!room) throw new Error('a room was to be made')
  host.adopt(LEASE, room)
  clock.advance(4999)
  expect(given).toEqual([])
  clock.advance(1)
  expect(given).toEqual(['n1'])
})

test('[HO18] a room that was handed over to a node that stops by now follows its host at once', () => {
  const { clock, host, given } = stage(true)
  const { room } = createRoom({ ...createCommand(), epoch: 1 }, policy, clock.now())
  if (!room) throw new Error('a room was to be made')
  host.adopt(LEASE, room)
  expect(given).toEqual(['n1'])
})
