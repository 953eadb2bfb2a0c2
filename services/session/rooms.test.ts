import { expect, test } from 'vitest'
import { createManualClock } from '../lib/manual-clock.ts'
import { MEMBERS_INTERVAL_MS } from '../protocol/limits.ts'
import { connect, connectAs, createRoom, MEDIA, startNode, type Viewer } from './test-node.ts'

const report = (changes: object = {}) => ({
  epoch: 1,
  version: 1,
  sampledAt: 0,
  position: 0,
  player: 'paused',
  state: 'in-sync',
  ...changes,
})

/** Resolves once all that the node sent this viewer before has arrived. */
const settled = (viewer: Viewer) => viewer.ask('clock:probe', { t0: 0 })

test('[RM2] nothing of a room is heard before the answer to create or join', async () => {
  const node = await startNode()
  const order: string[] = []
  const [alice, bob] = [await connectAs(node, 'alice'), await connectAs(node, 'bob')]
  bob.socket.onAny((event) => order.push(event))
  const { state } = await createRoom(alice)
  // A promise would resolve a moment after the answer has come.
  await new Promise<void>((resolve) => {
    bob.socket.emit('room:join', { roomId: state.roomId }, () => {
      order.push('answer')
      resolve()
    })
  })
  await alice.ask('playback:play', { op: 'p1', version: 1 })
  await settled(bob)
  expect(order[0]).toBe('answer')
  expect(order).toContain('room:state')
})

test('[RM4] put out of a room, a viewer’s socket stays for the list', async () => {
  const node = await startNode()
  const [alice, bob] = [await connectAs(node, 'alice'), await connectAs(node, 'bob')]
  const { state } = await createRoom(alice)
  const { memberId } = await bob.ask('room:join', { roomId: state.roomId })
  await alice.ask('room:kick', { memberId })
  expect(await bob.told('room:closed')).toMatchObject({ reason: 'kicked' })
  expect((await bob.ask('directory:watch')).rooms).toHaveLength(1)
  expect((await bob.ask('playback:pause', { op: 'p1', version: 1 })).error.code).toBe('not_in_room')
  await alice.ask('playback:play', { op: 'p2', version: 1 })
  await settled(bob)
  expect(bob.heard.all.filter(({ event }) => event === 'room:state')).toEqual([])
  // Only the door was closed, not the room: he may come again.
  expect((await bob.ask('room:join', { roomId: state.roomId })).ok).toBe(true)
})

test('[RM14] rooms a user are limited, and a closed one makes place', async () => {
  const node = await startNode({ env: { ROOMS_PER_USER: '1' } })
  const [tab, otherTab, bob] = [await connectAs(node, 'alice'), await connectAs(node, 'alice'), await connectAs(node, 'bob')]
  await createRoom(tab)
  expect((await otherTab.ask('room:create', { name: 'More', media: MEDIA })).error).toMatchObject({ code: 'room_limit', retryable: true })
  await createRoom(bob)
  await tab.ask('room:close')
  await createRoom(otherTab)
  expect(node.node.rooms).toBe(2)
})

test('[RM14] a room counts for who hosts it now', async () => {
  const node = await startNode({ env: { ROOMS_PER_USER: '1' } })
  const [alice, bob] = [await connectAs(node, 'alice'), await connectAs(node, 'bob')]
  const [aliceAgain, bobAgain] = [await connectAs(node, 'alice'), await connectAs(node, 'bob')]
  const { state } = await createRoom(alice)
  const { memberId } = await bob.ask('room:join', { roomId: state.roomId })
  await alice.ask('host:transfer', { memberId })
  expect((await bobAgain.ask('room:create', { name: 'More', media: MEDIA })).error.code).toBe('room_limit')
  await createRoom(aliceAgain)
})

test('[RM14] rooms a node are limited', async () => {
  const node = await startNode({ env: { ROOMS_PER_NODE: '2' } })
  const viewers = await Promise.all(['a', 'b', 'c'].map((name) => connectAs(node, name)))
  const answers = await Promise.all(viewers.map((viewer) => viewer.ask('room:create', { name: 'Room', media: MEDIA })))
  expect(answers.map(({ ok, error }) => (ok ? 'ok' : error.code)).sort()).toEqual(['ok', 'ok', 'room_limit'])
  expect(node.node.rooms).toBe(2)
})

test('[RM14] members a room are limited', async () => {
  const node = await startNode({ env: { MEMBERS_PER_ROOM: '2' } })
  const [alice, bob, carol] = [await connectAs(node, 'alice'), await connectAs(node, 'bob'), await connectAs(node, 'carol')]
  const { state } = await createRoom(alice)
  expect((await bob.ask('room:join', { roomId: state.roomId })).ok).toBe(true)
  expect((await carol.ask('room:join', { roomId: state.roomId })).error.code).toBe('room_full')
  // Refused, she is free for a room of her own.
  await createRoom(carol)
})

test('[RM10] a connection has one seat: another room is refused, the same one again is a snapshot', async () => {
  const node = await startNode()
  const [alice, bob] = [await connectAs(node, 'alice'), await connectAs(node, 'bob')]
  const [first, second] = [await createRoom(alice), await createRoom(await connectAs(node, 'carol'))]
  const joined = await bob.ask('room:join', { roomId: first.state.roomId })
  expect((await bob.ask('room:join', { roomId: second.state.roomId })).error.code).toBe('already_in_room')
  expect((await bob.ask('room:create', { name: 'Own', media: MEDIA })).error.code).toBe('already_in_room')
  const again = await bob.ask('room:join', { roomId: first.state.roomId })
  expect(again).toMatchObject({ ok: true, memberId: joined.memberId, members: { count: 2 } })
  expect((await alice.ask('room:join', { roomId: first.state.roomId })).key).toBe(first.key)
})

test('[RM10] two joins at once take one seat', async () => {
  const node = await startNode()
  const [alice, carol, bob] = [await connectAs(node, 'alice'), await connectAs(node, 'carol'), await connectAs(node, 'bob')]
  const rooms = [await createRoom(alice), await createRoom(carol)]
  const answers = await Promise.all(rooms.map(({ state }) => bob.ask('room:join', { roomId: state.roomId })))
  expect(answers.map(({ ok, error }) => (ok ? 'ok' : error.code))).toEqual(['ok', 'already_in_room'])
})

test('[RM5] who leaves is answered, and hears nothing of its own leaving', async () => {
  const node = await startNode()
  const [alice, bob] = [await connectAs(node, 'alice'), await connectAs(node, 'bob')]
  const { state } = await createRoom(alice)
  await bob.ask('room:join', { roomId: state.roomId })
  expect(await alice.ask('room:leave')).toEqual({ ok: true })
  expect(await bob.told('room:closed')).toMatchObject({ message: 'Room closed' })
  await settled(alice)
  expect(alice.heard.all.map(({ event }) => event)).not.toContain('room:closed')
  expect((await alice.ask('room:leave')).error.code).toBe('not_in_room')
  expect(node.node.rooms).toBe(0)
})

test('[RM11] a resume token opens the seat of an unlisted room for its own viewer only', async () => {
  const node = await startNode({ env: { HOST_GRACE_MS: '30000' } })
  const alice = await connectAs(node, 'alice')
  const { state, memberId, resume, key } = await createRoom(alice, { visibility: 'unlisted' })
  alice.close()
  const [thief, again] = [await connectAs(node, 'thief'), await connectAs(node, 'alice')]
  const join = { roomId: state.roomId, resume }
  expect((await thief.ask('room:join', join)).error.code).toBe('room_not_found')
  const seat = await again.ask('room:join', join)
  expect(seat).toMatchObject({ ok: true, memberId, key, info: { hostId: memberId } })
  expect(seat.resume).not.toBe(resume)
})

test('[RM20] the administrator’s quality reaches the rooms that are open', async () => {
  const node = await startNode()
  const alice = await connectAs(node, 'alice')
  const { info } = await createRoom(alice)
  expect(info.quality).toEqual({ maxBitrate: 0, directPlay: true, locked: false })
  const quality = { maxBitrate: 2_000_000, directPlay: false, locked: true }
  node.node.apply({ jwtSecret: '', jwtAudience: 'WatchParty', jwtIssuer: 'MediaServer', quality })
  expect(await alice.told('room:info')).toMatchObject({ quality, revision: info.revision + 1 })
  expect((await alice.ask('room:quality', { maxBitrate: 1, directPlay: true })).error.code).toBe('quality_locked')
  expect((await createRoom(await connectAs(node, 'bob'))).info.quality).toEqual(quality)
})

test('[RM19] members’ states reach those who watch the list, once a second, and only when they changed', async () => {
  const clock = createManualClock()
  const node = await startNode({ clock })
  const [alice, bob, carol] = [await connectAs(node, 'alice'), await connectAs(node, 'bob'), await connectAs(node, 'carol')]
  const { state } = await createRoom(alice)
  for (const viewer of [bob, carol]) await viewer.ask('room:join', { roomId: state.roomId })
  const watched = await alice.ask('members:watch', {})
  expect(watched).toMatchObject({ ok: true, count: 3 })
  expect(watched.page.map(({ name, state: mood }: { name: string; state: string }) => `${name} ${mood}`)).toEqual([
    'alice measuring',
    'bob measuring',
    'carol measuring',
  ])
  const pages = (viewer: Viewer) => viewer.heard.all.filter(({ event, payload }) => event === 'room:members' && payload.page)
  for (let round = 0; round < 5; round++) await bob.ask('playback:report', report({ driftMs: round }))
  await carol.ask('playback:report', report({ state: 'buffering', rttMs: 40 }))
  expect(pages(alice)).toEqual([])
  clock.advance(MEMBERS_INTERVAL_MS)
  const { page } = await alice.told('room:members', (payload) => payload.page)
  expect(page.slice(1)).toMatchObject([
    { name: 'bob', state: 'in-sync', driftMs: 4 },
    { name: 'carol', state: 'buffering', rttMs: 40 },
  ])
  for (let second = 0; second < 5; second++) clock.advance(MEMBERS_INTERVAL_MS)
  await settled(alice)
  expect(pages(alice)).toHaveLength(1)
  expect(pages(bob)).toEqual([])
  await alice.ask('members:unwatch')
  await bob.ask('playback:report', report({ driftMs: 99 }))
  clock.advance(5 * MEMBERS_INTERVAL_MS)
  await settled(alice)
  expect(pages(alice)).toHaveLength(1)
})

test('[RM19] the list is a member’s to watch, and ends with the seat', async () => {
  const node = await startNode()
  const [alice, bob] = [await connectAs(node, 'alice'), await connectAs(node, 'bob')]
  expect((await bob.ask('members:watch', {})).error.code).toBe('not_in_room')
  const { state } = await createRoom(alice)
  await bob.ask('room:join', { roomId: state.roomId })
  await bob.ask('members:watch', { page: 3 }).then((answer) => expect(answer).toEqual({ ok: true, count: 2, page: [] }))
  await bob.ask('room:leave')
  expect((await bob.ask('members:watch', {})).error.code).toBe('not_in_room')
})

test('[PB7] the node measures round trips itself, so that a room’s lead is known', async () => {
  const node = await startNode()
  const [alice, bob] = [await connectAs(node, 'alice'), await connectAs(node, 'bob')]
  const { state } = await createRoom(alice, { waiting: 'nobody' })
  await bob.ask('room:join', { roomId: state.roomId })
  await settled(bob)
  await alice.ask('playback:play', { op: 'p1', version: 1 })
  const played = await bob.told('room:state', ({ playing }) => playing)
  const { now } = await bob.ask('room:snapshot', {})
  // Unmeasured members would count as 250 ms away; on loopback only the margin is left.
  expect(played.at - now).toBeLessThan(200)
})

test('[WI4] two connections of the same name are two viewers', async () => {
  const node = await startNode()
  const [one, other] = [await connect(node, { name: 'Alice' }), await connect(node, { name: 'Alice' })]
  const { state } = await createRoom(one)
  expect(await other.ask('room:join', { roomId: state.roomId })).toMatchObject({ ok: true, members: { count: 2 } })
})
