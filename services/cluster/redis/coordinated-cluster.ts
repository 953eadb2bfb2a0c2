import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { Cluster, Lease, NodeId, RoomBroadcast, RoomId } from '../cluster.ts'
import type { ClusterTime } from '../time/cluster-time.ts'
import { createBroadcasts } from './broadcasts.ts'
import type { Bus } from './bus.ts'
import { createDirectory } from './directory.ts'
import { createHanding } from './handing.ts'
import { createHoldings } from './holdings.ts'
import { createInbox } from './inbox.ts'
import { nodeOf } from './life.ts'
import { RENEW_MS } from './limits.ts'
import { createLink } from './link.ts'
import type { Channels } from './names.ts'
import { createOwnLines } from './own-lines.ts'
import { createReaper } from './reaper.ts'
import type { Store } from './store.ts'

export interface CoordinatedClusterDeps {
  /** Unique among all processes; without blank and slash. */
  readonly nodeId: NodeId
  readonly store: Store
  readonly bus: Bus
  readonly channels: Channels
  readonly time: ClusterTime
  readonly clock: Clock
  readonly log: Log
  /** What members are told of a room whose owner is dead. */
  readonly closed: (roomId: RoomId) => RoomBroadcast
}

/** What rests on the beat of renewals is looked at no more often than half of it. */
const CHECK_MS = RENEW_MS / 2

/**
 * The cluster by a store and a bus that may both be away, slow or forgetful (rules CL10–CL19). It begins at once, and says `The cluster is
 * joined` in the log each time that it has made sure of everything.
 */
export const createCoordinatedCluster = (deps: CoordinatedClusterDeps): Cluster => {
  const { nodeId, store, bus, channels, time, clock, log } = deps
  let tellLost: (leases: readonly Lease[]) => void = () => {}
  const onLost = (leases: readonly Lease[]) => {
    log.warn({ rooms: leases.length }, 'Rooms of this node are no more its own')
    tellLost(leases)
  }

  // Not before there is somebody to ask for it.
  let isTimeRead = false
  let checkedAt = Number.NEGATIVE_INFINITY
  const link = createLink({
    nodeId,
    store,
    clock,
    log,
    onDeath: () => holdings.loseAll(),
    onBreak: () => reaper.reset(),
    onView: (view, askedAt, answeredAt) => {
      if (!link.isUp()) return
      reaper.onView(view, askedAt, answeredAt)
      handing.look().catch(link.broken)
      // A question about a room that is not there renews out of turn, and anybody can ask.
      if (answeredAt - checkedAt < CHECK_MS) return
      checkedAt = answeredAt
      directory.check(view.linesVersion)
      if (!inbox.probe()) bus.restart()
    },
    listen: async () => {
      if (!isTimeRead) time.start()
      isTimeRead = true
      await inbox.listen()
      await directory.listen()
      await broadcasts.listen()
    },
    restore: async () => {
      await holdings.restore()
      handing.settled()
      await ownLines.restore()
      await directory.restore()
    },
  })
  const broadcasts = createBroadcasts({ nodeId, bus, link, channels, log })
  const directory = createDirectory({ nodeId, store, bus, link, clock, channels, ownLines: () => ownLines.lines })
  const ownLines = createOwnLines({
    store,
    link,
    isOwned: (roomId) => holdings.leases.has(roomId),
    show: directory.show,
    announce: directory.announce,
  })
  const holdings = createHoldings({
    store,
    link,
    now: time.now,
    isNeeded: (roomId) => ownLines.isKept(roomId) || handing.isExpected(roomId),
    onLost,
  })
  const inbox = createInbox({ nodeId, bus, clock, now: time.now, channels, log, inner: (_from, message) => handing.answer(message) })
  const handing = createHanding({ nodeId, store, link, clock, holdings, ownLines, ask: inbox.ask })
  const reaper = createReaper({
    store,
    link,
    log,
    onClosed: (life, roomId) => broadcasts.publishFor(nodeOf(life), roomId, deps.closed(roomId)),
    onLine: (version, change) => {
      directory.show(change)
      directory.announce(version, change)
    },
  })

  const hear = (channel: string, text: string) => {
    const roomId = channels.roomOf(channel)
    if (roomId !== null) broadcasts.hear(roomId, text)
    else if (channel === channels.directory) directory.hear(text)
    else inbox.hear(text)
  }
  bus.onMessage(hear)
  const onLink = (state: 'lost' | 'back') => (state === 'lost' ? link.broken() : link.hurry())
  bus.onLink(onLink)
  store.onLink(onLink)
  link.start()

  let closing: Promise<void> | null = null
  const leave = async () => {
    for (const roomId of [...ownLines.lines.keys()]) ownLines.remove(roomId)
    await Promise.all([...[...holdings.leases.values()].map(holdings.release), ownLines.settled()])
    const life = link.life()
    const isUp = link.isUp()
    link.stop()
    inbox.close()
    broadcasts.close()
    directory.close()
    // One that cannot say so is taken for dead.
    if (isUp) await store.leave(life).catch(() => undefined)
    time.stop()
    store.close()
    bus.close()
  }

  return {
    nodeId,
    now: time.now,
    health: () => {
      if (!time.isLocked()) return 'starting'
      return link.isWhole() ? 'ok' : 'degraded'
    },
    peers: async () => {
      const view = await link.renew()
      const lives = [...(view?.beats.keys() ?? [])].filter((life) => !view?.retired.has(life))
      return lives.map(nodeOf).filter((id) => id !== nodeId)
    },
    retire: link.retire,
    claim: holdings.claim,
    release: holdings.release,
    handOver: handing.handOver,
    onLost: (handler) => {
      tellLost = handler
    },
    held: (roomId) => holdings.leases.get(roomId) ?? null,
    locate: async (roomId) => {
      if (holdings.leases.has(roomId) && !handing.isDoubtful(roomId)) return nodeId
      if (!link.isUp()) throw new Error('The cluster cannot be reached')
      const owner = await store.owner(roomId)
      if (owner) return nodeOf(owner.life)
      // The store may have forgotten everything since the last beat, and the owner not have written it anew.
      await link.renew()
      if (!link.isUp() || link.isRefilling()) throw new Error('The cluster is not whole yet')
      return null
    },
    ask: inbox.ask,
    onMessage: inbox.onMessage,
    subscribe: broadcasts.subscribe,
    publish: broadcasts.publish,
    putListing: (listing) => {
      // Of a room on its way that came back too late.
      if (!closing) ownLines.put(listing)
    },
    removeListing: ownLines.remove,
    watchListings: directory.watch,
    close: () => {
      closing ??= leave()
      return closing
    },
  }
}
