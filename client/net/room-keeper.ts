import type { MemberName, RoomInfo, RoomMembers, RoomState, Snapshot } from '../../services/protocol/types.ts'
import type { Emitter } from './emitter.ts'
import { amongThem, unmeasured } from './members.ts'
import type { PartyConnection } from './party-connection.ts'
import type { PartyEvents } from './party-events.ts'
import { type RoomView, refreshed, viewOf, withInfo, withMembers, withState } from './room-view.ts'

export interface RoomKeeper {
  readonly view: RoomView | null
  /** In, by the answer to create, join or resume. */
  enter(snapshot: Snapshot, key: string | null, again: boolean): void
  /** The whole room, asked for meanwhile. */
  refresh(snapshot: Snapshot): void
  hear(state: RoomState): void
  hearMembers(change: RoomMembers): void
  /** Nothing is heard of the members until the next snapshot. */
  unmeasure(): void
  forget(): void
  dispose(): void
}

/** Keeps the newest of all that is heard of the room, in whatever order it arrives, and tells what changed. */
export const createRoomKeeper = (
  connection: PartyConnection,
  emitter: Emitter<PartyEvents>,
  isOwn: (op: string) => boolean,
): RoomKeeper => {
  let view: RoomView | null = null
  // A broadcast may overtake the answer to the join it belongs to.
  let early: { state?: RoomState; info?: RoomInfo } = {}

  const show = (next: RoomView) => {
    const before = view
    view = next
    emitter.emit('room', next)
    if (before === null) return
    const { state, info } = next
    if (state !== before.state) emitter.emit('state', { before: before.state, state, own: state.by !== undefined && isOwn(state.by.op) })
    if (info !== before.info) emitter.emit('info', { before: before.info, info })
  }
  /** Who came and who went is told once, whether by a message, twice by two nodes, or by a snapshot alone (rule HO28). */
  const showMembers = (next: RoomView, joined: readonly MemberName[], left: readonly MemberName[]) => {
    const before = view?.members ?? []
    show(next)
    const news = { joined: amongThem(joined, before, false), left: amongThem(left, before, true) }
    if (news.joined.length + news.left.length > 0) emitter.emit('members', news)
  }
  const hear = (state: RoomState) => {
    if (view === null) early = { ...early, state }
    else if (withState(view, state) !== view) show(withState(view, state))
  }
  const hearMembers = (change: RoomMembers) => {
    if (view === null || change.roomId !== view.info.roomId) return
    showMembers(withMembers(view, change), change.joined ?? [], change.left ?? [])
  }
  const stops = [
    connection.on('room:state', hear),
    connection.on('room:info', (info) => {
      if (view === null) early = { ...early, info }
      else if (withInfo(view, info) !== view) show(withInfo(view, info))
    }),
    connection.on('room:members', hearMembers),
  ]
  return {
    get view() {
      return view
    },
    enter: (snapshot, key, again) => {
      const fresh = view === null ? viewOf(snapshot, key) : refreshed(view, snapshot, key)
      const { state, info } = early
      early = {}
      const timed = state === undefined ? fresh : withState(fresh, state)
      show(info === undefined ? timed : withInfo(timed, info))
      if (view !== null) emitter.emit('entered', { view, again })
    },
    refresh: (snapshot) => {
      if (view === null || snapshot.info.roomId !== view.info.roomId) return
      const { page } = snapshot.members
      showMembers(refreshed(view, snapshot, view.key), page, amongThem(view.members, page, false))
    },
    hear,
    hearMembers,
    unmeasure: () => {
      if (view !== null) show({ ...view, members: unmeasured(view.members) })
    },
    forget: () => {
      if (view === null) return
      view = null
      early = {}
      emitter.emit('room', null)
    },
    dispose: () => {
      for (const stop of stops) stop()
    },
  }
}
