/** A planned stop: viewers and rooms move to other nodes, and nobody is told that a room is closed. */
import { expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { MOVING_GRACE_MS } from '../../services/protocol/limits.ts'
import { connectAs, createRoom, refusedWith, type Viewer } from '../../services/session/test-node.ts'
import { startNodes } from './nodes.ts'

const closings = (viewer: Viewer) => viewer.heard.all.filter(({ event }) => event === 'room:closed')
const isMoved = ({ cause }: { cause: string }) => cause === 'moved'

/** Host and bob on the first node, carol on the last, in a room of the first, which begins to stop. */
const stopFirst = async (env: Record<string, string> = {}, count = 3) => {
  const clock = createManualClock()
  const cluster = await startNodes(count, env, clock)
  const [first] = cluster.nodes
  if (!first) throw new Error('There is no node')
  const [host, bob, carol] = [
    await cluster.viewerOn(0, 'host'),
    await cluster.viewerOn(0, 'bob'),
    await cluster.viewerOn(count - 1, 'carol'),
  ]
  const room = await createRoom(host, { waiting: 'nobody' })
  const { roomId } = room.state
  const [bobs, carols] = [await bob.ask('room:join', { roomId }), await carol.ask('room:join', { roomId })]
  const stopped = first.node.stop()
  const back = async (index: number, name: string, resume: string) => {
    const viewer = await cluster.viewerOn(index, name)
    return { viewer, answer: await viewer.ask('room:join', { roomId, resume }) }
  }
  return { ...cluster, first, clock, host, bob, carol, room, roomId, bobs, carols, stopped, back }
}

test('[HO10] all are told to move within a few seconds; they come back by other nodes, the room too, and the stop ends early', async () => {
  const { nodes, clock, first, host, bob, carol, room, bobs, roomId, stopped, back } = await stopFirst()
  for (const viewer of [host, bob]) {
    const { afterMs } = await viewer.told('node:moving')
    expect(afterMs).toBeGreaterThanOrEqual(0)
    expect(afterMs).toBeLessThanOrEqual(5000)
  }
  expect((await fetch(`http://127.0.0.1:${first.port}/ready`)).status).toBe(503)
  expect((await refusedWith(first, {})).message).toBe('websocket error')
  // It goes on deciding.
  expect((await host.ask('playback:play', { op: 'o1', version: 1 })).ok).toBe(true)
  clock.advance(500)
  expect((await back(2, 'bob', bobs.resume)).answer).toMatchObject({ ok: true, memberId: bobs.memberId })
  expect((await back(1, 'host', room.resume)).answer).toMatchObject({ ok: true, memberId: room.memberId })
  host.close()
  bob.close()
  await stopped
  expect(nodes.map(({ node }) => node.rooms)).toEqual([0, 1, 0])
  expect(await carol.ask('room:snapshot', {})).toMatchObject({ ok: true, members: { count: 3 }, state: { roomId, version: 2 } })
  expect(closings(carol)).toEqual([])
})

test('[HO10] a host who was told to move is not lost for 10 s', async () => {
  const { clock, host, bob, carol, room, stopped, back } = await stopFirst()
  for (const viewer of [host, bob]) await viewer.told('node:moving')
  host.close()
  bob.close()
  await stopped
  clock.advance(MOVING_GRACE_MS - 1)
  expect((await carol.ask('room:snapshot', {})).ok).toBe(true)
  expect((await back(1, 'host', room.resume)).answer.ok).toBe(true)
  clock.advance(MOVING_GRACE_MS)
  const { members } = await carol.ask('room:snapshot', {})
  expect(members.page.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`)).toEqual([
    'host measuring',
    'carol measuring',
  ])
  expect(closings(carol)).toEqual([])
})

test('[HO10] a host who does not come back by then is lost', async () => {
  const { clock, host, bob, carol, stopped } = await stopFirst()
  for (const viewer of [host, bob]) await viewer.told('node:moving')
  host.close()
  bob.close()
  await stopped
  clock.advance(MOVING_GRACE_MS)
  expect(await carol.told('room:closed')).toMatchObject({ reason: 'room_closed' })
})

test('[HO10] a room elsewhere learns that its host’s node goes away', async () => {
  const clock = createManualClock()
  const { nodes, viewerOn } = await startNodes(3, { ROOMS_PER_NODE: '1' }, clock)
  const [first, second] = nodes
  const [host, bob, other] = [await viewerOn(0, 'host'), await viewerOn(1, 'bob'), await viewerOn(1, 'other')]
  const { state } = await createRoom(host)
  await createRoom(other)
  const { memberId } = await bob.ask('room:join', { roomId: state.roomId })
  // Bob leads a room that his node has no place for.
  await host.ask('host:transfer', { memberId })
  await first?.log.until(({ msg }) => msg === 'Hand-over of a room')
  const stopped = second?.node.stop()
  await bob.told('node:moving')
  bob.close()
  other.close()
  await stopped
  expect((await host.ask('room:snapshot', {})).ok).toBe(true)
  expect(closings(host)).toEqual([])
})

test('[HO11] a room that nobody fetched is handed to another node 5 s before the end', async () => {
  const { nodes, clock, host, bob, carol, room, stopped, back } = await stopFirst()
  await bob.told('node:moving')
  clock.advance(4999)
  expect(nodes[0]?.node.rooms).toBe(1)
  clock.advance(1)
  await carol.told('room:state', isMoved)
  expect(nodes[0]?.node.rooms).toBe(0)
  expect((await host.ask('playback:play', { op: 'o1', version: 1 })).ok).toBe(true)
  const ended = [host, bob].map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)))
  clock.advance(4000)
  await Promise.all([...ended, stopped])
  expect((await back(1, 'host', room.resume)).answer.ok).toBe(true)
  for (const viewer of [host, bob, carol]) expect(closings(viewer)).toEqual([])
})

test('[HO12] with no other node that takes rooms they are closed at once', async () => {
  const clock = createManualClock()
  const { nodes, viewerOn } = await startNodes(2, {}, clock)
  const [ann, guest] = [await viewerOn(0, 'ann'), await viewerOn(1, 'guest')]
  const { state } = await createRoom(ann)
  await guest.ask('room:join', { roomId: state.roomId })
  const late = nodes[1]?.node.stop()
  await guest.told('node:moving')
  await nodes[0]?.node.stop()
  expect(await guest.told('room:closed')).toMatchObject({ reason: 'room_closed', message: 'Room closed' })
  guest.close()
  await late
})

test('[HO12] stopping twice is stopping once', async () => {
  const { nodes } = await startNodes(1)
  const [node] = nodes
  if (!node) throw new Error('There is no node')
  await connectAs(node, 'ann')
  await Promise.all([node.node.stop(), node.node.stop()])
  expect(node.node.connections).toBe(0)
})
