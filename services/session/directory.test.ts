import { expect, test, vi } from 'vitest'
import type { ListingChange } from '../cluster/cluster.ts'
import { createMemoryCluster, createMemoryHub } from '../cluster/memory-cluster.ts'
import type { Log } from '../lib/log.ts'
import { createManualClock } from '../lib/manual-clock.ts'
import type { Listing } from '../protocol/types.ts'
import { createDirectory } from './directory.ts'
import type { LibraryAccess } from './library-access.ts'
import { createAudience, type TestCaller } from './test-audience.ts'

const line = (id: string, changes: Partial<Listing> = {}): Listing => ({
  id,
  name: `Room ${id}`,
  title: 'The Long Take',
  itemId: 'film-1',
  count: 1,
  createdAt: 1,
  ...changes,
})
const ALL = { query: '', page: 0, size: 50 }

const open = (access: LibraryAccess | null = null) => {
  const clock = createManualClock()
  const hub = createMemoryHub(clock)
  const [here, elsewhere] = [createMemoryCluster(hub, 'here'), createMemoryCluster(hub, 'elsewhere')]
  const audience = createAudience()
  const directory = createDirectory({
    cluster: here,
    clock,
    tellGroup: audience.tellGroup,
    access,
    log: { warn: vi.fn() } as unknown as Log,
  })
  const watch = async (caller: TestCaller, query = ALL) => {
    const { page, follow } = await directory.watch(caller, query)
    follow()
    return page
  }
  return { clock, hub, here, elsewhere, directory, watch, ...audience }
}
/** Lets refreshes that wait for an answer come to their end. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
const deltas = (caller: TestCaller) => caller.told.map(({ payload }) => payload)

test('[DR1] a watcher gets its page, then deltas, at most four a second', async () => {
  const { clock, elsewhere, watch, caller } = open()
  const alice = caller('alice')
  elsewhere.putListing(line('a'))
  expect(await watch(alice)).toEqual({ rooms: [line('a')], total: 1 })
  for (let change = 0; change < 20; change++) {
    elsewhere.putListing(line('b', { name: `Name ${change}` }))
    clock.advance(50)
    await settle()
  }
  expect(deltas(alice)).toHaveLength(4)
  expect(deltas(alice)[0]).toEqual({ changed: [line('b', { name: 'Name 4' })], removed: [], total: 2 })
  elsewhere.removeListing('a')
  clock.advance(250)
  await settle()
  expect(deltas(alice)[3]).toEqual({ changed: [line('b', { name: 'Name 19' })], removed: [], total: 2 })
  expect(deltas(alice)[4]).toEqual({ changed: [], removed: ['a'], total: 1 })
})

test('[DR1] a watcher hears of its own page only', async () => {
  const { clock, elsewhere, watch, caller } = open()
  for (const id of ['a', 'b', 'c', 'd']) elsewhere.putListing(line(id, { createdAt: id.charCodeAt(0) }))
  const [first, second, searching] = [caller('first'), caller('second'), caller('searching')]
  await watch(first, { query: '', page: 0, size: 2 })
  await watch(second, { query: '', page: 1, size: 2 })
  await watch(searching, { query: 'room a', page: 0, size: 50 })
  elsewhere.putListing(line('d', { createdAt: 'd'.charCodeAt(0), count: 9 }))
  clock.advance(250)
  await settle()
  expect([first, second, searching].map((watcher) => watcher.told.length)).toEqual([0, 1, 0])
})

test('[DR1] watchers of the same page are told once, together', async () => {
  const { clock, elsewhere, watch, caller, tellings } = open()
  const watchers = ['a', 'b', 'c'].map(caller)
  for (const watcher of watchers) await watch(watcher)
  elsewhere.putListing(line('new'))
  clock.advance(250)
  await settle()
  expect(tellings).toHaveLength(1)
  expect(watchers.map((watcher) => watcher.told.length)).toEqual([1, 1, 1])
})

test('[DR1] what changes between the page and its answer is not lost', async () => {
  const { clock, elsewhere, directory, caller, watch } = open()
  const [early, late] = [caller('early'), caller('late')]
  await watch(early)
  const { page, follow } = await directory.watch(late, ALL)
  elsewhere.putListing(line('between'))
  clock.advance(250)
  await settle()
  expect([page, late.told]).toEqual([{ rooms: [], total: 0 }, []])
  follow()
  expect(deltas(late)).toEqual([{ changed: [line('between')], removed: [], total: 1 }])
})

test('[DR1] a second question replaces the first', async () => {
  const { clock, elsewhere, watch, caller } = open()
  const alice = caller('alice')
  await watch(alice)
  await watch(alice, { query: 'nothing like it', page: 0, size: 50 })
  elsewhere.putListing(line('a'))
  clock.advance(250)
  await settle()
  expect(alice.told).toEqual([])
})

test('[DR3] without watchers the node does not listen, and who stopped hears nothing', async () => {
  const { clock, hub, elsewhere, watch, directory, caller } = open()
  const [alice, bob] = [caller('alice'), caller('bob')]
  expect(hub.listingWatchers.size).toBe(0)
  await watch(alice)
  await watch(bob, { query: 'x', page: 0, size: 50 })
  expect(hub.listingWatchers.size).toBe(1)
  elsewhere.putListing(line('a'))
  directory.unwatch(alice)
  directory.unwatch(bob)
  expect([hub.listingWatchers.size, clock.pending()]).toEqual([0, 0])
  elsewhere.putListing(line('b'))
  expect([alice.told, bob.told]).toEqual([[], []])
  expect((await watch(alice)).total).toBe(2)
})

test('[DR3] who is gone before its page was read is not kept', async () => {
  const { hub, directory, caller } = open()
  const alice = caller('alice')
  const asked = directory.watch(alice, ALL)
  alice.vanish()
  directory.unwatch(alice)
  ;(await asked).follow()
  expect(hub.listingWatchers.size).toBe(0)
})

test('[DR1] a directory that cannot be read is said, and read again for the next who asks', async () => {
  const { clock, tellGroup, caller } = open()
  let isDown = true
  const handlers: ((change: ListingChange) => void)[] = []
  const watchListings = async (handler: (change: ListingChange) => void) => {
    if (isDown) throw new Error('down')
    handlers.push(handler)
    return { listings: [line('a')], stop: () => undefined }
  }
  const directory = createDirectory({
    cluster: { watchListings },
    clock,
    tellGroup,
    access: null,
    log: { warn: vi.fn() } as unknown as Log,
  })
  await expect(directory.watch(caller('alice'), ALL)).rejects.toThrow('down')
  isDown = false
  expect((await directory.watch(caller('alice'), ALL)).page.total).toBe(1)
  expect(handlers).toHaveLength(1)
})

test('[DR1] a change that comes while the directory is being read comes after it', async () => {
  const { clock, tellGroup, caller } = open()
  const watchListings = async (handler: (change: ListingChange) => void) => {
    handler({ kind: 'put', listing: line('a', { count: 7 }) })
    handler({ kind: 'remove', id: 'b' })
    return { listings: [line('a'), line('b')], stop: () => undefined }
  }
  const directory = createDirectory({
    cluster: { watchListings },
    clock,
    tellGroup,
    access: null,
    log: { warn: vi.fn() } as unknown as Log,
  })
  expect((await directory.watch(caller('alice'), ALL)).page.rooms).toEqual([line('a', { count: 7 })])
})

/** A library in which each viewer may see the items listed, until told otherwise. */
const libraryOf = (visible: Record<string, string[]>): LibraryAccess => ({
  allowed: async (userId, itemIds) => new Set(itemIds.filter((itemId) => visible[userId]?.includes(itemId))),
})

test('[DR6] each viewer sees and hears of rooms of his own library only', async () => {
  const { clock, elsewhere, watch, caller } = open(libraryOf({ alice: ['film-1', 'film-2'], bob: ['film-2'] }))
  const [alice, bob, carol] = [caller('alice'), caller('bob'), caller('carol')]
  elsewhere.putListing(line('a', { itemId: 'film-1' }))
  elsewhere.putListing(line('b', { itemId: 'film-2' }))
  expect((await watch(alice)).rooms.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(await watch(bob)).toEqual({ rooms: [line('b', { itemId: 'film-2' })], total: 1 })
  expect(await watch(carol)).toEqual({ rooms: [], total: 0 })
  elsewhere.putListing(line('c', { itemId: 'film-1' }))
  clock.advance(250)
  await settle()
  expect([alice, bob, carol].map((watcher) => watcher.told.length)).toEqual([1, 0, 0])
})

test('[DR6] a right that is taken away hides the rooms within a minute although nothing else changed', async () => {
  const visible = { alice: ['film-1'] }
  const { clock, elsewhere, watch, caller } = open(libraryOf(visible))
  const alice = caller('alice')
  elsewhere.putListing(line('a'))
  await watch(alice)
  visible.alice = []
  clock.advance(60_000)
  await settle()
  expect(deltas(alice)).toEqual([{ changed: [], removed: ['a'], total: 0 }])
})

test('[DR5] a line holds id, name, title, item, count and creation time, and no playback state', async () => {
  const { connectAs, createRoom, startNode } = await import('./test-node.ts')
  const node = await startNode()
  const [alice, bob] = [await connectAs(node, 'alice'), await connectAs(node, 'bob')]
  await createRoom(alice, { playing: true, position: 30 })
  const { rooms } = await bob.ask('directory:watch')
  expect(Object.keys(rooms[0]).sort()).toEqual(['count', 'createdAt', 'id', 'itemId', 'name', 'title'])
})
