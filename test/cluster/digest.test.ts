/** What heals when messages between nodes are lost. */
import { expect, test } from 'vitest'
import type { Cluster, Lease, NodeMessage } from '../../services/cluster/cluster.ts'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { createRoom, type Viewer } from '../../services/session/test-node.ts'
import { startNodes } from './nodes.ts'

const closings = (viewer: Viewer) => viewer.heard.all.filter(({ event }) => event === 'room:closed')
const commandIn = ({ kind, body }: NodeMessage) => (kind === 'command' ? (body as { kind: string }).kind : kind)

/** What goes wrong between nodes just now. */
interface Trouble {
  /** Nothing said in rooms reaches the second node. */
  isDeaf: boolean
  /** Nobody can tell who owns a room. */
  isAway: boolean
  /** Messages of this kind, or with a command of this kind, are lost. */
  lost: string | null
}

/** Host on the first node, bob on the second. */
const gather = async () => {
  const clock = createManualClock()
  const trouble: Trouble = { isDeaf: false, isAway: false, lost: null }
  const asked: string[] = []
  let tellLost: (leases: readonly Lease[]) => void = () => {}
  const troubled = (cluster: Cluster, index: number): Cluster => ({
    ...cluster,
    subscribe: (roomId, handler) => cluster.subscribe(roomId, (message) => (trouble.isDeaf && index === 1 ? undefined : handler(message))),
    locate: async (roomId) => {
      if (trouble.isAway) throw new Error('away')
      return cluster.locate(roomId)
    },
    ask: async (node, message) => {
      if (index === 1) asked.push(commandIn(message))
      return commandIn(message) === trouble.lost ? { ok: false, code: 'unreachable' } : cluster.ask(node, message)
    },
    onLost: (handler) => {
      if (index === 0) tellLost = handler
    },
  })
  const { viewerOn, hub, nodes } = await startNodes(2, {}, clock, troubled)
  const [host, bob] = [await viewerOn(0, 'host'), await viewerOn(1, 'bob')]
  const { state } = await createRoom(host, { waiting: 'nobody' })
  const { roomId } = state
  const bobs = await bob.ask('room:join', { roomId })
  /** Second after second, each with all that nodes and viewers say in it. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      clock.advance(1000)
      for (const viewer of [host, bob]) if (viewer.socket.connected) await viewer.ask('clock:probe', { t0: 0 })
    }
  }
  return {
    clock,
    trouble,
    asked,
    viewerOn,
    hub,
    nodes,
    host,
    bob,
    bobs,
    state,
    roomId,
    pass,
    tellLost: (lease: Lease) => tellLost([lease]),
  }
}

test('[HO13] a lost message, the last one too, is made good within about two seconds', async () => {
  const { trouble, host, bob, roomId, pass } = await gather()
  await pass(3)
  trouble.isDeaf = true
  await host.ask('playback:play', { op: 'o1', version: 1 })
  await host.ask('room:update', { name: 'Saturday' })
  trouble.isDeaf = false
  expect(bob.heard.all.filter(({ payload }) => payload.version === 2)).toEqual([])
  await pass(2)
  expect(await bob.told('room:state', ({ version }) => version === 2)).toMatchObject({ roomId, by: { op: 'o1' } })
  expect(await bob.told('room:info', ({ name }) => name === 'Saturday')).toMatchObject({ roomId })
})

test('[HO13] a lost word of who came is made good', async () => {
  const { trouble, viewerOn, bob, roomId, pass } = await gather()
  await pass(3)
  trouble.isDeaf = true
  const carol = await viewerOn(0, 'carol')
  await carol.ask('room:join', { roomId })
  trouble.isDeaf = false
  await pass(2)
  expect(await bob.told('room:members', ({ count }) => count === 3)).toMatchObject({ roomId })
})

test('[HO13] where nothing is lost nobody is told twice, and nothing is asked', async () => {
  const { asked, host, bob, pass } = await gather()
  await pass(3)
  const before = [bob.heard.all.length, asked.filter((kind) => kind === 'news').length]
  await host.ask('playback:play', { op: 'o1', version: 1 })
  await bob.told('room:state', ({ version }) => version === 2)
  await pass(5)
  expect([bob.heard.all.length - 1, asked.filter((kind) => kind === 'news').length]).toEqual(before)
})

test('[HO14] who misses that a room closed is told within 10 s', async () => {
  const { trouble, host, bob, roomId, pass } = await gather()
  await pass(1)
  trouble.isDeaf = true
  await host.ask('room:close')
  await pass(9)
  expect(await bob.told('room:closed')).toEqual({ roomId, reason: 'room_closed', message: 'Room closed' })
})

test('[HO14] a room whose owner was killed is closed; while nobody can be asked its viewers wait', async () => {
  const { trouble, hub, bob, roomId, pass } = await gather()
  await pass(1)
  hub.inboxes.delete('node-0')
  trouble.isAway = true
  trouble.lost = 'digest'
  await pass(20)
  expect(closings(bob)).toEqual([])
  trouble.isAway = false
  await pass(2)
  // Dead it may be, but nobody said so yet.
  expect(closings(bob)).toEqual([])
  hub.owners.delete(roomId)
  await pass(4)
  expect(await bob.told('room:closed')).toMatchObject({ roomId, reason: 'room_closed' })
})

test('[HO15] a seat whose connection is gone is found though no message said so', async () => {
  const { trouble, nodes, host, bob, pass } = await gather()
  const stateOfBob = async () => (await host.ask('members:watch', {})).page[1]?.state
  await pass(2)
  trouble.lost = 'disconnect'
  bob.close()
  await nodes[1]?.log.until(({ msg }) => msg === 'Client disconnected')
  await pass(1)
  expect(await stateOfBob()).toBe('measuring')
  await pass(4)
  expect(await stateOfBob()).toBe('away')
})

test('[HO15] a connection whose seat is gone is told so', async () => {
  const { trouble, host, bob, bobs, roomId, pass } = await gather()
  trouble.lost = 'put-out'
  await host.ask('room:kick', { memberId: bobs.memberId })
  expect(closings(bob)).toEqual([])
  await pass(9)
  expect(await bob.told('room:closed')).toMatchObject({ roomId, reason: 'moving' })
})

test('[HO16] reports and measurements go to an owner elsewhere in one message a second', async () => {
  const { asked, viewerOn, bob, roomId, state, pass, host } = await gather()
  const carol = await viewerOn(1, 'carol')
  await carol.ask('room:join', { roomId })
  await pass(2)
  const sent = () => asked.filter((kind) => kind === 'commands').length
  const before = sent()
  const report = { epoch: state.epoch, version: 1, sampledAt: 0, position: 0, player: 'paused' }
  for (const word of ['buffering', 'catching-up', 'in-sync'])
    for (const viewer of [bob, carol]) expect((await viewer.ask('playback:report', { ...report, state: word })).ok).toBe(true)
  await pass(1)
  expect(sent() - before).toBe(2)
  const { page } = await host.ask('members:watch', {})
  expect(page.map((member: { state: string }) => member.state)).toEqual(['measuring', 'in-sync', 'in-sync'])
})

test('[HO17] a room of this node’s own viewers goes on when its lease is lost, under a new epoch', async () => {
  const { hub, host, bob, nodes, state, roomId, tellLost } = await gather()
  await bob.ask('room:leave')
  hub.owners.delete(roomId)
  tellLost({ roomId, epoch: state.epoch })
  expect((await host.told('room:state', ({ cause }) => cause === 'moved')).epoch).toBeGreaterThan(state.epoch)
  expect((await host.ask('playback:play', { op: 'o1', version: 1 })).ok).toBe(true)
  expect(nodes[0]?.node.rooms).toBe(1)
})

test('[HO17] a room with viewers elsewhere is closed when its lease is lost', async () => {
  const { hub, host, nodes, state, roomId, tellLost } = await gather()
  tellLost({ roomId, epoch: state.epoch - 1 })
  expect(nodes[0]?.node.rooms).toBe(1)
  hub.owners.delete(roomId)
  tellLost({ roomId, epoch: state.epoch })
  expect(await host.told('room:closed')).toMatchObject({ roomId, message: 'Room closed' })
  expect(nodes[0]?.node.rooms).toBe(0)
  expect(await host.ask('directory:watch')).toMatchObject({ total: 0 })
})
