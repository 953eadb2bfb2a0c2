import type { Clock } from '../../lib/clock.ts'
import type { Listing } from '../../protocol/types.ts'
import type { ListingChange, NodeId, RoomId } from '../cluster.ts'
import type { Bus } from './bus.ts'
import { readLine } from './envelope.ts'
import { nodeOf } from './life.ts'
import { LEASE_MS } from './limits.ts'
import type { Link } from './link.ts'
import type { Channels } from './names.ts'
import type { Store } from './store.ts'
import { createVersions } from './versions.ts'

type Watcher = (change: ListingChange) => void
interface Heard {
  readonly version: number
  /** Null: shown already. */
  readonly change: ListingChange | null
}

export interface DirectoryDeps {
  readonly nodeId: NodeId
  readonly store: Pick<Store, 'lines'>
  readonly bus: Pick<Bus, 'subscribe' | 'unsubscribe' | 'publish'>
  readonly link: Pick<Link, 'isUp' | 'broken'>
  readonly clock: Pick<Clock, 'after'>
  readonly channels: Channels
  /** This node's own lines, as it wants them. */
  readonly ownLines: () => ReadonlyMap<RoomId, Listing>
}

/**
 * The directory as this node's watchers see it, kept only while there are some. Own lines show without Redis; a change that was lost is
 * noticed by the version (rule CL18).
 */
export interface Directory {
  watch(handler: Watcher): Promise<{ readonly listings: readonly Listing[]; readonly stop: () => void }>
  /** A change that this node makes, whether or not others can be told. */
  show(change: ListingChange): void
  /** That change is kept, as this version: others are told. */
  announce(version: number, change: ListingChange): void
  hear(text: string): void
  /** The version that the store has now. */
  check(version: number): void
  listen(): Promise<void>
  /** Reads all lines, and tells watchers what differs; what is missing after a lease only: others may not have written theirs yet. */
  restore(): Promise<void>
  close(): void
}

const idOf = (change: ListingChange): RoomId => (change.kind === 'put' ? change.listing.id : change.id)

export const createDirectory = ({ nodeId, store, bus, link, clock, channels, ownLines }: DirectoryDeps): Directory => {
  const watchers = new Set<Watcher>()
  const lines = new Map<RoomId, Listing>()
  const versions = createVersions()
  /** What is heard while the lines are being read; null: they are not. */
  let early: Heard[] | null = null
  let opened: Promise<void> | null = null
  /** Who watches or is about to. */
  let interest = 0
  let lastVersion = 0
  let cancelLate = () => {}

  /** False: it is as it was. */
  const write = (change: ListingChange): boolean => {
    if (change.kind === 'remove') return lines.delete(change.id)
    const { listing } = change
    const isNew = JSON.stringify(lines.get(listing.id)) !== JSON.stringify(listing)
    lines.set(listing.id, listing)
    return isNew
  }
  const show = (change: ListingChange) => {
    if (interest === 0) return
    if (!write(change)) return
    for (const watcher of [...watchers]) watcher(change)
  }
  const take = (heard: Heard) => {
    if (early) early.push(heard)
    else if (versions.take(heard.version) && heard.change && !ownLines().has(idOf(heard.change))) show(heard.change)
  }

  const wanted = async (): Promise<ReadonlyMap<RoomId, Listing>> => {
    const kept = await store.lines()
    const own = ownLines()
    const others = kept.lines.filter(({ by, listing }) => nodeOf(by) !== nodeId && !own.has(listing.id))
    versions.restart(kept.version)
    return new Map([...others.map(({ listing }) => [listing.id, listing] as const), ...own])
  }
  const become = (next: ReadonlyMap<RoomId, Listing>, missing: 'go' | 'stay') => {
    const gone = missing === 'go' ? [...lines.keys()].filter((id) => !next.has(id)) : []
    for (const id of gone) show({ kind: 'remove', id })
    for (const listing of next.values()) show({ kind: 'put', listing })
  }
  const read = async (missing: 'go' | 'stay') => {
    if (!opened || early) return
    early = []
    try {
      become(await wanted(), missing)
    } finally {
      const heard = early
      early = null
      heard.forEach(take)
    }
  }

  const listen = async () => {
    if (opened) await bus.subscribe(channels.directory)
  }
  const open = async () => {
    try {
      if (!link.isUp()) throw new Error('Nobody can be asked')
      await listen()
      await read('go')
    } catch {
      // What there is at least; the rest follows as changes.
      link.broken()
      become(ownLines(), 'go')
    }
  }
  const close = () => {
    watchers.clear()
    interest = 0
    opened = null
    lines.clear()
    cancelLate()
    bus.unsubscribe(channels.directory)
  }

  return {
    watch: async (handler) => {
      interest += 1
      // Deferred by a turn, so that what it opens already counts as opened.
      opened ??= Promise.resolve().then(open)
      await opened
      // Not before: what changed until now is in the answer.
      watchers.add(handler)
      return {
        listings: [...lines.values()],
        stop: () => {
          if (!watchers.delete(handler)) return
          interest -= 1
          if (interest === 0) close()
        },
      }
    },
    show,
    announce: (version, change) => {
      take({ version, change: null })
      bus.publish(channels.directory, JSON.stringify({ from: nodeId, version, change })).catch(() => undefined)
    },
    hear: (text) => {
      const envelope = readLine(text)
      if (envelope && envelope.from !== nodeId) take(envelope)
    },
    check: (version) => {
      // A whole beat ago the store had changes that have not come yet.
      if (opened && !early && versions.complete() < lastVersion) read('go').catch(link.broken)
      lastVersion = version
    },
    listen,
    restore: async () => {
      await read('stay')
      cancelLate()
      cancelLate = clock.after(LEASE_MS, () => void read('go').catch(link.broken))
    },
    close,
  }
}
