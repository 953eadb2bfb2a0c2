import type { Cluster, NodeId, NodeReply, RoomBroadcast, RoomId } from '../../cluster/cluster.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Transit } from '../hand-over/transit.ts'
import type { RoomHost } from '../host.ts'
import type { LocalRooms } from '../local-rooms.ts'
import { type Mark, newsMessage, type RoomNews } from '../node-message.ts'
import type { ConnectionId } from '../room/room.ts'
import { closedMessage } from '../wire/reply.ts'
import { type Heard, heardWith, isBehind, NOTHING } from './heard.ts'

export interface WatchmanDeps {
  readonly cluster: Pick<Cluster, 'nodeId' | 'locate' | 'ask'>
  readonly host: Pick<RoomHost, 'find'>
  readonly localRooms: Pick<LocalRooms, 'rooms' | 'callersIn' | 'isHeld' | 'tell' | 'putOut'>
  readonly transit: Transit
  readonly clock: Pick<Clock, 'now' | 'after'>
}

/** Sees to it that this node's callers miss nothing of rooms that are decided elsewhere (rules HO13 to HO15). */
export interface Watchman {
  /** Looks at all rooms each second until the answer is called. */
  start(): () => void
  /** A message came for this node's callers in the room. */
  heard(roomId: RoomId, message: RoomBroadcast): void
  /** An owner's digest. */
  hear(from: NodeId, marks: readonly Mark[]): void
  /** Who spoke last as the room's owner; it may have changed since. */
  ownerOf(roomId: RoomId): NodeId | null
}

interface Watched {
  heard: Heard
  mark: Mark | null
  owner: NodeId | null
  /** When (ms, own clock) the owner was last heard of, or the watch began. */
  spokenAt: number
  /** Digests in a row that counted other callers here than there are. */
  miscounts: number
  denials: number
  strangers: ReadonlySet<ConnectionId>
  isAsking: boolean
}

const LOOK_MS = 1000
const SILENT_MS = 3000
/** A caller comes or goes while the digest is on its way; a room changes its owner while a question is. */
const TWICE = 2

export const createWatchman = ({ cluster, host, localRooms, transit, clock }: WatchmanDeps): Watchman => {
  const rooms = new Map<RoomId, Watched>()

  const watched = (roomId: RoomId): Watched => {
    const known = rooms.get(roomId)
    if (known) return known
    const spokenAt = clock.now()
    const fresh = {
      heard: NOTHING,
      mark: null,
      owner: null,
      spokenAt,
      miscounts: 0,
      denials: 0,
      strangers: new Set<string>(),
      isAsking: false,
    }
    rooms.set(roomId, fresh)
    return fresh
  }
  const close = (roomId: RoomId) => {
    rooms.delete(roomId)
    localRooms.tell(roomId, closedMessage(roomId, 'room_closed'))
  }

  /** Who twice in a row has no seat was put out without hearing of it; it may take its seat again. */
  const putOutStrangers = (roomId: RoomId, one: Watched, strangers: readonly ConnectionId[]) => {
    const held = new Set(localRooms.callersIn(roomId).flatMap((caller) => (localRooms.isHeld(caller) ? caller.id : [])))
    for (const id of strangers) if (one.strangers.has(id) && !held.has(id)) localRooms.putOut(roomId, id, 'moving')
    one.strangers = new Set(strangers)
  }
  const takeNews = (roomId: RoomId, one: Watched, { state, info, count, strangers }: RoomNews) => {
    one.denials = 0
    one.spokenAt = clock.now()
    localRooms.tell(roomId, { event: 'room:state', payload: state })
    localRooms.tell(roomId, { event: 'room:info', payload: info })
    if (one.heard.count !== count) localRooms.tell(roomId, { event: 'room:members', payload: { roomId, count } })
    putOutStrangers(roomId, one, strangers)
  }
  const takeReply = (roomId: RoomId, one: Watched, reply: NodeReply) => {
    if (reply.ok && reply.body !== null) return takeNews(roomId, one, reply.body as RoomNews)
    if (reply.ok || reply.code !== 'denied') return
    one.denials += 1
    if (one.denials >= TWICE) close(roomId)
  }
  const ask = async (roomId: RoomId, one: Watched) => {
    const owner = await cluster.locate(roomId)
    if (host.find(roomId)) return
    if (owner === null) return close(roomId)
    if (owner === cluster.nodeId) {
      if ((await transit.settled(roomId)) === 'idle' && !host.find(roomId)) close(roomId)
      return
    }
    const connections = localRooms.callersIn(roomId).map(({ id }) => id)
    takeReply(roomId, one, await cluster.ask(owner, newsMessage(roomId, connections)))
  }
  const askFor = (roomId: RoomId, one: Watched) => {
    if (one.isAsking) return
    one.isAsking = true
    // Where nobody can be asked, waiting is all there is to do.
    ask(roomId, one)
      .catch(() => undefined)
      .finally(() => {
        one.isAsking = false
      })
  }

  const take = (from: NodeId, mark: Mark) => {
    const one = watched(mark.roomId)
    if (one.mark && mark.epoch < one.mark.epoch) return
    one.miscounts = mark.here === localRooms.callersIn(mark.roomId).length ? 0 : one.miscounts + 1
    const isLost = one.mark !== null && isBehind(one.heard, one.mark, mark)
    one.mark = mark
    one.owner = from
    one.spokenAt = clock.now()
    if (isLost || one.miscounts >= TWICE) askFor(mark.roomId, one)
  }

  const lookAt = (roomId: RoomId, one: Watched) => {
    const isSilent = clock.now() - one.spokenAt > SILENT_MS
    const isIdle = isSilent && localRooms.callersIn(roomId).length === 0
    if (isIdle || host.find(roomId)) rooms.delete(roomId)
    else if (isSilent) askFor(roomId, one)
  }
  const look = () => {
    for (const roomId of localRooms.rooms()) watched(roomId)
    for (const [roomId, one] of rooms) lookAt(roomId, one)
  }

  return {
    start: () => {
      let cancel = () => {}
      const round = () => {
        cancel = clock.after(LOOK_MS, round)
        look()
      }
      cancel = clock.after(LOOK_MS, round)
      return () => cancel()
    },
    heard: (roomId, message) => {
      if (host.find(roomId)) return
      const one = watched(roomId)
      one.heard = heardWith(one.heard, message)
    },
    hear: (from, marks) => {
      for (const mark of marks) if (!host.find(mark.roomId)) take(from, mark)
    },
    ownerOf: (roomId) => rooms.get(roomId)?.owner ?? null,
  }
}
