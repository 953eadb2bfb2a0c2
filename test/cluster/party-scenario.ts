/** One party, whatever it runs on: nothing a viewer sees may tell how many nodes there are (rule CL7). */
import { describe, expect, test } from 'vitest'
import { createRoom, type Viewer } from '../../services/session/test-node.ts'

/** Nodes of one cluster, and viewers spread over them. */
export interface PartyNodes {
  /** The node that the next viewer lands on moves on with each. */
  viewer(name: string): Promise<Viewer>
  /** A viewer on the node with this number, counted round. */
  viewerOn(index: number, name: string): Promise<Viewer>
}

const events = (viewer: Viewer, name: string) => viewer.heard.all.filter(({ event }) => event === name)

/** The list may hear of a room's end a moment after its members. */
const untilUnlisted = async (viewer: Viewer, roomId: string): Promise<void> => {
  const { rooms } = await viewer.ask('directory:watch')
  if (rooms.some(({ id }: { id: string }) => id === roomId))
    await viewer.told('directory:delta', ({ removed }) => removed?.includes(roomId))
}

/** What a party of a host, bob and carol lives through, on whatever nodes `open` gives (rule CL7). */
export const describeParty = (name: string, open: () => Promise<PartyNodes>): void => {
  describe(name, () => {
    const gather = async () => {
      const nodes = await open()
      const [host, bob, carol] = [await nodes.viewer('host'), await nodes.viewer('bob'), await nodes.viewer('carol')]
      return { ...nodes, host, bob, carol }
    }
    const party = async (changes: object = {}) => {
      const people = await gather()
      const room = await createRoom(people.host, { waiting: 'nobody', ...changes })
      const { roomId } = room.state
      const [bobs, carols] = [await people.bob.ask('room:join', { roomId }), await people.carol.ask('room:join', { roomId })]
      expect([bobs.ok, carols.ok]).toEqual([true, true])
      return { ...people, room, roomId, bobs, carols }
    }

    test('[CL7] a room made on one node is in the list of all, and its snapshot is the same everywhere', async () => {
      const { host, bob, carol } = await gather()
      await carol.ask('directory:watch')
      const { state, info } = await createRoom(host)
      const isListed = ({ id }: { id: string }) => id === state.roomId
      const { changed } = await carol.told('directory:delta', (delta) => delta.changed?.some(isListed))
      expect(changed.find(isListed)).toMatchObject({ name: 'Friday', count: 1 })
      const joined = await bob.ask('room:join', { roomId: state.roomId })
      expect(joined).toMatchObject({ ok: true, state, info, members: { count: 2 } })
      expect(await host.told('room:members')).toMatchObject({ count: 2, joined: [{ id: joined.memberId, name: 'bob' }] })
    })

    test('[CL7] play, pause and seek of the host reach everyone, in one order', async () => {
      const { host, bob, carol } = await party()
      await host.ask('playback:play', { op: 'o1', version: 1 })
      await host.ask('playback:seek', { op: 'o2', version: 2, position: 60 })
      await host.ask('playback:pause', { op: 'o3', version: 3, position: 60.5 })
      for (const viewer of [host, bob, carol]) {
        await viewer.told('room:state', ({ cause }) => cause === 'pause')
        expect(events(viewer, 'room:state').map(({ payload }) => [payload.version, payload.cause, payload.by.op])).toEqual([
          [2, 'play', 'o1'],
          [3, 'seek', 'o2'],
          [4, 'pause', 'o3'],
        ])
      }
    })

    test('[CL7] who may steer is decided by the owner, wherever the viewer is', async () => {
      const { host, bob, carol } = await party()
      expect((await bob.ask('playback:play', { op: 'b1', version: 1 })).error.code).toBe('not_allowed')
      await host.ask('room:update', { control: 'everyone' })
      expect((await bob.ask('playback:play', { op: 'b2', version: 1 })).ok).toBe(true)
      expect((await carol.ask('playback:seek', { op: 'c1', version: 1, position: 5 })).error.code).toBe('stale')
      expect(await carol.told('room:state')).toMatchObject({ by: { name: 'bob', op: 'b2' } })
    })

    test('[CL7] a kicked viewer is told and hears no more; the others hear that he left', async () => {
      const { host, bob, carol, bobs, roomId } = await party()
      await host.ask('room:kick', { memberId: bobs.memberId })
      expect(await bob.told('room:closed')).toMatchObject({ roomId, reason: 'kicked' })
      expect(await carol.told('room:members', ({ left }) => left)).toMatchObject({ count: 2, left: [{ name: 'bob' }] })
      await host.ask('playback:play', { op: 'o1', version: 1 })
      await carol.told('room:state')
      await bob.ask('clock:probe', { t0: 0 })
      expect(events(bob, 'room:state')).toEqual([])
    })

    test('[CL7] the newest connection takes the seat, also on another node; the older is told `replaced`', async () => {
      const { viewerOn, host, bob, bobs, roomId } = await party()
      const newer = await viewerOn(2, 'bob')
      expect(await newer.ask('room:join', { roomId })).toMatchObject({ ok: true, memberId: bobs.memberId, members: { count: 3 } })
      expect(await bob.told('room:closed')).toMatchObject({ roomId, reason: 'replaced' })
      // The old socket's end is none of the seat's.
      bob.close()
      await host.ask('playback:play', { op: 'o1', version: 1 })
      expect(await newer.told('room:state')).toMatchObject({ playing: true })
      expect(await newer.ask('room:snapshot', {})).toMatchObject({ ok: true, members: { count: 3 } })
    })

    test('[CL7] the host’s lost connection closes the room for everyone on every node', async () => {
      const { host, bob, carol, roomId } = await party()
      host.close()
      for (const viewer of [bob, carol]) {
        expect(await viewer.told('room:closed')).toEqual({ roomId, reason: 'room_closed', message: 'Room closed' })
        expect((await viewer.ask('room:join', { roomId })).error.code).toBe('room_not_found')
        await untilUnlisted(viewer, roomId)
      }
    })

    test('[CL7] a participant’s leaving and losing the connection reach the owner', async () => {
      const { host, bob, carol } = await party()
      await bob.ask('room:leave')
      expect(await host.told('room:members', ({ left }) => left)).toMatchObject({ count: 2, left: [{ name: 'bob' }] })
      await host.ask('members:watch', {})
      carol.close()
      const { page } = await host.told('room:members', (payload) => payload.page?.[1]?.state === 'away')
      expect(page[1].name).toBe('carol')
    })

    test('[CL7] the room handed on to a viewer of another node goes on when its first host leaves', async () => {
      const { host, bob, carol, bobs } = await party()
      await host.ask('host:transfer', { memberId: bobs.memberId })
      expect(await carol.told('room:info')).toMatchObject({ hostId: bobs.memberId })
      expect((await host.ask('room:leave')).ok).toBe(true)
      expect((await bob.ask('playback:play', { op: 'b1', version: 1 })).ok).toBe(true)
      expect(await carol.told('room:state', ({ by }) => by)).toMatchObject({ by: { op: 'b1' } })
      await bob.ask('room:close')
      expect(await carol.told('room:closed')).toMatchObject({ reason: 'room_closed' })
    })

    test('[CL7] an unlisted room opens by its key from anywhere; a wrong key and no such room answer alike', async () => {
      const { host, bob, carol } = await gather()
      const { state, key } = await createRoom(host, { visibility: 'unlisted' })
      const { roomId } = state
      const wrong = await bob.ask('room:join', { roomId, key: 'a-key-that-is-not-the-right-one' })
      const nowhere = await bob.ask('room:join', { roomId: 'aaaaaaaaaa', key: 'a-key-that-is-not-the-right-one' })
      expect(wrong.error.code).toBe('room_not_found')
      expect(wrong).toEqual(nowhere)
      const { rooms } = await carol.ask('directory:watch')
      expect(rooms.filter(({ id }: { id: string }) => id === roomId)).toEqual([])
      expect((await bob.ask('room:join', { roomId, key })).ok).toBe(true)
    })

    test('[CL7] a lost seat is taken again from another node with the resume token', async () => {
      const { viewerOn, host, bob, bobs, roomId } = await party({ visibility: 'listed' })
      bob.close()
      const back = await viewerOn(0, 'bob')
      const again = await back.ask('room:join', { roomId, resume: bobs.resume })
      expect(again).toMatchObject({ ok: true, memberId: bobs.memberId })
      await host.ask('playback:play', { op: 'o1', version: 1 })
      expect(await back.told('room:state')).toMatchObject({ version: 2 })
    })

    test('[CL7] members’ pages are the owner’s on every node', async () => {
      const { bob, carol, room } = await party()
      await carol.ask('playback:report', { ...reportFor(room.state), state: 'buffering', driftMs: 7 })
      const { page } = await bob.ask('members:watch', {})
      expect(page.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`)).toEqual([
        'host measuring',
        'bob measuring',
        'carol buffering',
      ])
    })
  })
}

const reportFor = ({ epoch, version }: { epoch: number; version: number }) => ({
  epoch,
  version,
  sampledAt: 0,
  position: 0,
  player: 'paused',
})
