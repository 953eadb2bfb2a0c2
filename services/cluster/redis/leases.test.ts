import { beforeEach, expect, test } from 'vitest'
import type { Lease, RoomBroadcast } from '../cluster.ts'
import { createEar, listing, notice, OTHER_ROOM, ROOM } from '../contract-bench.ts'
import { atRest, createMemoryNodes, type MemoryNode, type MemoryNodes } from './testing/memory-nodes.ts'
import { forgetAll } from './testing/memory-store.ts'
import { closedBy } from './testing/redis-node.ts'

let nodes: MemoryNodes
let [a, b, c]: MemoryNode[] = []
const node = (one: MemoryNode | undefined): MemoryNode => {
  if (!one) throw new Error('Three nodes were started')
  return one
}
beforeEach(async () => {
  nodes = createMemoryNodes()
  ;[a, b, c] = [await nodes.start('node-a'), await nodes.start('node-b'), await nodes.start('node-c')]
})
const claimed = async (one: MemoryNode, roomId = ROOM): Promise<Lease> => {
  const lease = await one.cluster.claim(roomId)
  if (lease === 'taken') throw new Error('the room was free')
  return lease
}
const lostBy = (one: MemoryNode): Lease[] => {
  const lost: Lease[] = []
  one.cluster.onLost((leases) => lost.push(...leases))
  return lost
}

test('[CL11] the rooms of a node that dies are closed, and their members told once, within 10 s', async () => {
  await claimed(node(a))
  node(a).cluster.putListing(listing(ROOM))
  const [onB, onC] = [createEar<RoomBroadcast>(), createEar<RoomBroadcast>()]
  await node(b).cluster.subscribe(ROOM, onB.hear)
  await node(c).cluster.subscribe(ROOM, onC.hear)
  await nodes.pass(2000)
  node(a).hold()
  await nodes.pass(4900)
  expect([...onB.heard, ...onC.heard]).toEqual([])
  await nodes.pass(5100)
  expect([onB.heard, onC.heard]).toEqual([[closedBy(ROOM)], [closedBy(ROOM)]])
  expect(await node(b).cluster.locate(ROOM)).toBeNull()
  expect((await node(b).cluster.watchListings(() => {})).listings).toEqual([])
  expect([...nodes.world.dying, ...nodes.world.enlisted.keys()]).toEqual([])
})

test('[CL11] who could not look for a while judges nobody, and neither does who just came', async () => {
  await claimed(node(a))
  for (const one of [a, b, c]) node(one).cut()
  await nodes.pass(20_000)
  node(b).mend()
  node(c).mend()
  await nodes.start('node-d')
  await nodes.pass(4500)
  expect(nodes.world.beats.has('node-a/1')).toBe(true)
  node(a).mend()
  await nodes.pass(20_000)
  expect(nodes.world.beats.has('node-a/1')).toBe(true)
})

test('[CL11] what a node leaves undone that dies over another death is finished', async () => {
  await claimed(node(a))
  nodes.world.beats.delete('node-a/1')
  nodes.world.dying.set('node-a/1', 'node-x/1')
  node(a).hold()
  await nodes.pass(2000)
  expect([...nodes.world.dying, ...nodes.world.rooms]).toEqual([])
})

test('[CL12] a store that forgot everything gets leases, rooms and lines again, and watchers hear of nothing', async () => {
  const lease = await claimed(node(a))
  node(a).cluster.putListing(listing(ROOM))
  await node(b).cluster.retire()
  const heard = createEar()
  await node(c).cluster.watchListings(heard.hear)
  const lost = lostBy(node(a))
  forgetAll(nodes.world)
  await nodes.pass(2000)
  expect(await node(c).cluster.locate(ROOM)).toBe('node-a')
  expect(nodes.world.rooms.get(ROOM)?.epoch).toBe(lease.epoch)
  expect(await node(c).cluster.peers()).toEqual(['node-a'])
  expect((await node(b).cluster.watchListings(() => {})).listings).toEqual([listing(ROOM)])
  expect([lost, heard.heard]).toEqual([[], []])
})

test('[CL12] a room that the store has just forgotten is not said to be gone, whoever asks first', async () => {
  await claimed(node(a))
  forgetAll(nodes.world)
  await expect(node(b).cluster.locate(ROOM)).rejects.toThrow('not whole')
  await nodes.pass(6000)
  expect(await node(b).cluster.locate(ROOM)).toBe('node-a')
  expect(await node(b).cluster.locate(OTHER_ROOM)).toBeNull()
})

test('[CL13] a node held up for longer than its lease says nothing before it has asked; taken for dead, others do not hear it', async () => {
  const lease = await claimed(node(a))
  const [onA, onB] = [createEar<RoomBroadcast>(), createEar<RoomBroadcast>()]
  await node(a).cluster.subscribe(ROOM, onA.hear)
  await node(b).cluster.subscribe(ROOM, onB.hear)
  const lost = lostBy(node(a))
  node(a).hold()
  await nodes.pass(12_000)
  expect(onB.heard).toEqual([closedBy(ROOM)])
  node(a).cluster.publish(ROOM, notice('stale'))
  node(a).cluster.publish(ROOM, notice('stale too'))
  expect(onA.heard).toEqual([])
  await atRest()
  expect(lost).toEqual([lease])
  expect(onB.heard).toEqual([closedBy(ROOM)])
  node(a).wake()
  await nodes.pass(2000)
  expect(onA.heard).toEqual([notice('stale'), notice('stale too')])
  expect(await node(b).cluster.peers()).toContain('node-a')
  const next = await claimed(node(a))
  expect(next.epoch).toBeGreaterThan(lease.epoch)
  node(a).cluster.publish(ROOM, notice('anew'))
  await atRest()
  expect(onB.heard).toEqual([closedBy(ROOM), notice('anew')])
})

test('[CL13] a node held up and not taken for dead is heard as soon as its lease is renewed', async () => {
  await claimed(node(a))
  const onB = createEar<RoomBroadcast>()
  await node(b).cluster.subscribe(ROOM, onB.hear)
  node(a).hold()
  nodes.clock.advance(6000)
  await atRest()
  const before = nodes.world.beats.get('node-a/1') ?? 0
  node(a).cluster.publish(ROOM, notice('1'))
  node(a).cluster.publish(ROOM, notice('2'))
  expect(onB.heard).toEqual([])
  await atRest()
  expect(nodes.world.beats.get('node-a/1')).toBe(before + 1)
  expect(onB.heard).toEqual([notice('1'), notice('2')])
})

test('[CL13] a room that goes on in a node taken for dead may be claimed again before the old one is cleared away', async () => {
  const lease = await claimed(node(a))
  node(a).cluster.onLost((leases) => {
    for (const { roomId } of leases) void node(a).cluster.claim(roomId)
  })
  nodes.world.beats.delete('node-a/1')
  nodes.world.dying.set('node-a/1', 'node-b/1')
  node(b).hold()
  await nodes.pass(2000)
  expect(await node(c).cluster.locate(ROOM)).toBe('node-a')
  node(b).wake()
  await nodes.pass(2000)
  expect(await node(c).cluster.locate(ROOM)).toBe('node-a')
  expect(nodes.world.rooms.get(ROOM)?.epoch).toBeGreaterThan(lease.epoch)
  expect([...nodes.world.dying]).toEqual([])
})

test('[CL12] what was given up while it could not be written is cleared away when it can', async () => {
  const lease = await claimed(node(a))
  node(a).cluster.putListing(listing(ROOM))
  await claimed(node(a), OTHER_ROOM)
  node(a).cut()
  await node(a).cluster.release(lease)
  node(a).cluster.removeListing(ROOM)
  await nodes.pass(1000)
  expect(nodes.world.rooms.has(ROOM)).toBe(true)
  node(a).mend()
  await nodes.pass(1000)
  expect([...nodes.world.rooms.keys()]).toEqual([OTHER_ROOM])
  expect([...nodes.world.lines, ...(nodes.world.enlisted.get('node-a/1') ?? [])]).toEqual([OTHER_ROOM])
})
