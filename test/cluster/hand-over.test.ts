/** A room that moves from node to node: what its viewers see, and what they must not. */
import { expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { createRoom, type Viewer } from '../../services/session/test-node.ts'
import { startNodes } from './nodes.ts'

const events = (viewer: Viewer, name: string) => viewer.heard.all.filter(({ event }) => event === name)
const isMoved = ({ cause }: { cause: string }) => cause === 'moved'

/** Host on the first node, bob on the second, carol on the third, together in a room of the first. */
const gather = async (env: Record<string, string> = {}) => {
  const cluster = await startNodes(3, env)
  const [host, bob, carol] = [await cluster.viewer('host'), await cluster.viewer('bob'), await cluster.viewer('carol')]
  const room = await createRoom(host, { waiting: 'nobody' })
  const { roomId } = room.state
  const bobs = await bob.ask('room:join', { roomId })
  const carols = await carol.ask('room:join', { roomId })
  return { ...cluster, host, bob, carol, room, roomId, bobs, carols, roomsOf: () => cluster.nodes.map(({ node }) => node.rooms) }
}

test('[HO1] the room follows its host who comes back by another node; [HO2] with the same timeline, at a higher epoch', async () => {
  const { viewerOn, host, carol, room, roomId, roomsOf } = await gather()
  await host.ask('playback:play', { op: 'o1', version: 1 })
  const playing = await carol.told('room:state')
  const again = await viewerOn(1, 'host')
  expect(await again.ask('room:join', { roomId, resume: room.resume })).toMatchObject({ ok: true, memberId: room.memberId })
  const moved = await carol.told('room:state', isMoved)
  const { version, position, at, rate, media } = playing
  expect(moved).toMatchObject({ version, position, at, rate, media, playing: true })
  expect(moved.epoch).toBeGreaterThan(playing.epoch)
  expect(roomsOf()).toEqual([0, 1, 0])
  await again.ask('playback:pause', { op: 'o2', version })
  expect(await carol.told('room:state', ({ cause }) => cause === 'pause')).toMatchObject({ epoch: moved.epoch, version: version + 1 })
  expect(events(carol, 'room:closed')).toEqual([])
})

test('[HO1] the room follows when it is handed on to a viewer of another node', async () => {
  const { host, bob, carol, bobs, roomsOf } = await gather()
  await host.ask('host:transfer', { memberId: bobs.memberId })
  await carol.told('room:state', isMoved)
  expect(roomsOf()).toEqual([0, 1, 0])
  expect((await bob.ask('playback:play', { op: 'b1', version: 1 })).ok).toBe(true)
})

test('[HO1] a lost host’s room goes to its heir’s node where HOST_LOST is transfer', async () => {
  const { host, bob, carol, bobs, roomsOf } = await gather({ HOST_LOST: 'transfer' })
  host.close()
  expect(await carol.told('room:info', ({ hostId }) => hostId === bobs.memberId)).toBeTruthy()
  await carol.told('room:state', isMoved)
  expect(roomsOf()).toEqual([0, 1, 0])
  expect((await bob.ask('room:close')).ok).toBe(true)
  expect(await carol.told('room:closed')).toMatchObject({ reason: 'room_closed' })
})

test('[HO1] a lost host comes back by another node within HOST_GRACE_MS, and the room comes to him', async () => {
  const { nodes, viewerOn, host, carol, room, roomId, roomsOf } = await gather({ HOST_GRACE_MS: '60000' })
  host.close()
  await nodes[0]?.log.until(({ msg }) => msg === 'Client disconnected')
  const again = await viewerOn(2, 'host')
  expect((await again.ask('room:join', { roomId, resume: room.resume })).ok).toBe(true)
  await carol.told('room:state', isMoved)
  expect(roomsOf()).toEqual([0, 0, 1])
})

test('[HO2] the room stays in the list while it moves, once', async () => {
  const { viewerOn, carol, room, roomId } = await gather()
  const watcher = await viewerOn(2, 'watcher')
  expect((await watcher.ask('directory:watch')).total).toBe(1)
  const again = await viewerOn(1, 'host')
  await again.ask('room:join', { roomId, resume: room.resume })
  await carol.told('room:state', isMoved)
  expect(await again.ask('directory:watch')).toMatchObject({ total: 1, rooms: [{ id: roomId, count: 3 }] })
  expect(events(watcher, 'directory:delta').filter(({ payload }) => payload.removed.length > 0)).toEqual([])
})

test('[HO3] whatever is asked while the room moves is answered as if it stood still', async () => {
  const { viewerOn, host, bob, carol, room, roomId } = await gather()
  const again = await viewerOn(1, 'host')
  const moving = again.ask('room:join', { roomId, resume: room.resume })
  const asked = Array.from({ length: 8 }, () => [bob, carol].map((viewer) => viewer.ask('room:snapshot', {}))).flat()
  const late = moving.then(() => Promise.all([bob, carol, again].map((viewer) => viewer.ask('room:snapshot', {}))))
  for (const answer of [...(await Promise.all(asked)), ...(await late)]) expect(answer).toMatchObject({ ok: true, members: { count: 3 } })
  expect(await host.told('room:closed')).toMatchObject({ reason: 'replaced' })
  for (const viewer of [bob, carol, again]) expect(events(viewer, 'room:closed')).toEqual([])
})

test('[HO3] a step that has not taken effect yet is told by one owner only', async () => {
  const clock = createManualClock()
  const { nodes, viewerOn } = await startNodes(2, { SYNC_LEAD_MS: '400' }, clock)
  const [host, bob] = [await viewerOn(0, 'host'), await viewerOn(1, 'bob')]
  const { state } = await createRoom(host, { waiting: 'nobody' })
  const { memberId } = await bob.ask('room:join', { roomId: state.roomId })
  await host.ask('playback:play', { op: 'o1', version: 1 })
  await host.ask('host:transfer', { memberId })
  expect(nodes.map(({ node }) => node.rooms)).toEqual([1, 0])
  clock.advance(400)
  await bob.told('room:state', isMoved)
  expect(nodes.map(({ node }) => node.rooms)).toEqual([0, 1])
})

test('[HO4] a node that has no place refuses the room, and it goes on where it is', async () => {
  const clock = createManualClock()
  const { nodes, viewerOn } = await startNodes(2, { ROOMS_PER_NODE: '1' }, clock)
  const [host, bob, other] = [await viewerOn(0, 'host'), await viewerOn(1, 'bob'), await viewerOn(1, 'other')]
  const { state } = await createRoom(host)
  await createRoom(other)
  const { memberId } = await bob.ask('room:join', { roomId: state.roomId })
  await host.ask('host:transfer', { memberId })
  await nodes[0]?.log.until(({ msg }) => msg === 'Hand-over of a room')
  expect((await bob.ask('room:update', { name: 'Mine' })).ok).toBe(true)
  expect(await host.told('room:info', ({ name }) => name === 'Mine')).toMatchObject({ hostId: memberId })
  // It is offered again, and taken once there is a place.
  await other.ask('room:close')
  clock.advance(5000)
  await host.told('room:state', isMoved)
  expect(nodes.map(({ node }) => node.rooms)).toEqual([0, 1])
})
