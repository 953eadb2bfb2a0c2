import { beforeEach, expect, test } from 'vitest'
import type { Lease, ListingChange, RoomBroadcast } from '../cluster.ts'
import { createEar, listing, notice, OTHER_ROOM, question, ROOM } from '../contract-bench.ts'
import { atRest, createMemoryNodes, type MemoryNode, type MemoryNodes } from './testing/memory-nodes.ts'

let nodes: MemoryNodes
let a: MemoryNode
let b: MemoryNode
beforeEach(async () => {
  nodes = createMemoryNodes()
  a = await nodes.start('node-a')
  b = await nodes.start('node-b')
})
const claimed = async (one: MemoryNode, roomId = ROOM): Promise<Lease> => {
  const lease = await one.cluster.claim(roomId)
  if (lease === 'taken') throw new Error('the room was free')
  return lease
}
const heardBy = async (one: MemoryNode, roomId = ROOM) => {
  const ear = createEar<RoomBroadcast>()
  await one.cluster.subscribe(roomId, ear.hear)
  return ear.heard
}

test('[CL14] a node that is cut off goes on for its own, and its rooms and lines are there for all when it is back', async () => {
  await claimed(a)
  const onA = await heardBy(a)
  const onB = await heardBy(b)
  a.cut()
  expect(a.cluster.health()).toBe('degraded')
  const made = await claimed(a, OTHER_ROOM)
  const onOther = await heardBy(a, OTHER_ROOM)
  a.cluster.putListing(listing(OTHER_ROOM))
  expect(await Promise.all([ROOM, OTHER_ROOM].map(a.cluster.locate))).toEqual(['node-a', 'node-a'])
  await expect(a.cluster.locate('elsewhere')).rejects.toThrow('The cluster cannot be reached')
  expect(await a.cluster.ask('node-b', question(1))).toEqual({ ok: false, code: 'unreachable' })
  expect(await a.cluster.peers()).toEqual([])
  expect((await a.cluster.watchListings(() => {})).listings).toEqual([listing(OTHER_ROOM)])
  a.cluster.publish(ROOM, notice('alone'))
  a.cluster.publish(OTHER_ROOM, notice('alone'))
  expect([onA, onOther]).toEqual([[notice('alone')], [notice('alone')]])
  await nodes.pass(2000)
  a.mend()
  await atRest()
  expect(a.cluster.health()).toBe('ok')
  expect(await b.cluster.locate(OTHER_ROOM)).toBe('node-a')
  expect(nodes.world.rooms.get(OTHER_ROOM)?.epoch).toBe(made.epoch)
  expect((await b.cluster.watchListings(() => {})).listings).toEqual([listing(OTHER_ROOM)])
  a.cluster.publish(ROOM, notice('to all'))
  await atRest()
  expect(onB).toEqual([notice('to all')])
})

test('[CL14] a room made while cut off that another node has by now is lost, and the node hears it', async () => {
  const lost: Lease[] = []
  a.cluster.onLost((leases) => lost.push(...leases))
  a.cut()
  const lease = await claimed(a)
  await claimed(b)
  a.mend()
  await atRest()
  expect(lost).toEqual([lease])
  expect(await a.cluster.locate(ROOM)).toBe('node-b')
})

test('[CL14] a claim whose answer was lost holds, by one epoch for all', async () => {
  a.loseAnswer('claim')
  const lease = await claimed(a)
  await nodes.pass(1000)
  expect(await b.cluster.locate(ROOM)).toBe('node-a')
  expect(nodes.world.rooms.get(ROOM)?.epoch).toBe(lease.epoch)
})

test('[CL14] who listens hears again after an outage, new rooms too', async () => {
  b.cut()
  const heard = await heardBy(b)
  await claimed(a)
  a.cluster.publish(ROOM, notice('unheard'))
  await nodes.pass(1000)
  b.mend()
  await atRest()
  a.cluster.publish(ROOM, notice('heard'))
  await atRest()
  expect(heard).toEqual([notice('heard')])
})

test('[CL16] own viewers hear a broadcast at once and once, and of an unsound handler the others do not suffer', async () => {
  await claimed(a)
  await a.cluster.subscribe(ROOM, () => {
    throw new Error('a fault')
  })
  const heard = await heardBy(a)
  a.cluster.publish(ROOM, notice('1'))
  expect(heard).toEqual([notice('1')])
  await atRest()
  expect(heard).toEqual([notice('1')])
})

test('[CL17] a broadcast costs one message for each node that subscribed', async () => {
  for (const id of ['node-c', 'node-d']) await nodes.start(id)
  await heardBy(a)
  await heardBy(a)
  await heardBy(b)
  nodes.air.delivered.length = 0
  for (let i = 0; i < 10; i++) a.cluster.publish(ROOM, notice(String(i)))
  a.cluster.publish(OTHER_ROOM, notice('to nobody'))
  await atRest()
  expect(nodes.air.delivered).toEqual(Array.from({ length: 20 }, () => `test:room:${ROOM}`))
})

test('[CL15] a message that comes late is not taken, and one that nobody could read harms nobody', async () => {
  const taken: unknown[] = []
  b.cluster.onMessage(async (_from, { body }) => {
    taken.push(body)
    return { ok: true, body: null }
  })
  b.hold()
  const asked = a.cluster.ask('node-b', question('late'))
  await nodes.pass(2100)
  expect(await asked).toEqual({ ok: false, code: 'unreachable' })
  b.wake()
  await atRest()
  expect(taken).toEqual([])
  for (const channel of ['test:inbox:node-b', 'test:directory', `test:room:${ROOM}`]) {
    for (const text of ['', '{', '[]', 'null', '{"type":"ask"}', '{"type":"reply","id":0,"reply":{}}']) {
      for (const hear of nodes.air.channels.get(channel) ?? []) hear(channel, text)
    }
  }
  expect(await a.cluster.ask('node-b', question('in time'))).toEqual({ ok: true, body: null })
  expect(taken).toEqual(['in time'])
})

test('[CL18] a change whose message was lost is noticed, and watchers are told what differs, once', async () => {
  a.cluster.putListing(listing('stays'))
  a.cluster.putListing(listing('goes'))
  const heard: ListingChange[] = []
  await b.cluster.watchListings((change) => heard.push(change))
  nodes.air.isLost = (channel) => channel === 'test:directory'
  a.cluster.putListing(listing('comes'))
  a.cluster.removeListing('goes')
  await nodes.pass(3500)
  expect(heard).toEqual([
    { kind: 'remove', id: 'goes' },
    { kind: 'put', listing: listing('comes') },
  ])
})

test('[CL18] after an outage watchers are told what differs, and keep what they have until then', async () => {
  a.cluster.putListing(listing('stays'))
  a.cluster.putListing(listing('goes'))
  const heard: ListingChange[] = []
  await b.cluster.watchListings((change) => heard.push(change))
  b.cut()
  a.cluster.putListing(listing('comes'))
  a.cluster.removeListing('goes')
  await nodes.pass(1000)
  expect(heard).toEqual([])
  b.mend()
  await atRest()
  expect(heard).toEqual([{ kind: 'put', listing: listing('comes') }])
  await nodes.pass(5500)
  expect(heard.slice(1)).toEqual([{ kind: 'remove', id: 'goes' }])
})

test('[CL19] a hand-over whose answer was lost is settled by what the store has', async () => {
  const lease = await claimed(a)
  const lost: Lease[] = []
  a.cluster.onLost((leases) => lost.push(...leases))
  a.loseAnswer('handOver')
  await expect(a.cluster.handOver(lease, 'node-b')).rejects.toThrow('The answer was lost')
  await nodes.pass(3000)
  expect(lost).toEqual([lease])
  expect(await a.cluster.locate(ROOM)).toBe('node-b')
  expect(b.cluster.held(ROOM)).toEqual({ roomId: ROOM, epoch: nodes.world.rooms.get(ROOM)?.epoch })
})

test('[CL19] the next owner finds its room even if nobody tells it', async () => {
  const lease = await claimed(a)
  a.cluster.putListing(listing(ROOM))
  nodes.air.isLost = (_channel, message) => message.includes('cluster:handed')
  const handing = a.cluster.handOver(lease, 'node-b')
  await nodes.pass(3000)
  expect(b.cluster.held(ROOM)).toEqual(await handing)
})

test('[CL19] a room is handed to nobody who is not there or does not answer, and stays', async () => {
  const lease = await claimed(a)
  await expect(a.cluster.handOver(lease, 'nobody')).rejects.toThrow('cannot be reached')
  b.hold()
  const handing = expect(a.cluster.handOver(lease, 'node-b')).rejects.toThrow('does not answer')
  await nodes.pass(2100)
  await handing
  expect(await a.cluster.locate(ROOM)).toBe('node-a')
  expect(a.cluster.held(ROOM)).toEqual(lease)
})
