import type { Listing } from '../../../protocol/types.ts'
import type { RoomId } from '../../cluster.ts'
import { type Life, nodeOf } from '../life.ts'
import type { Store } from '../store.ts'

/** What the stores of several nodes share, with no Redis: the store's meaning in plain words, for tests of what uses it. */
export interface MemoryWorld {
  era: string | null
  readonly beats: Map<Life, number>
  readonly retired: Set<Life>
  readonly dying: Map<Life, Life>
  readonly rooms: Map<RoomId, { readonly life: Life; readonly epoch: number }>
  readonly enlisted: Map<Life, Set<RoomId>>
  readonly lines: Map<RoomId, { readonly by: Life; readonly listing: Listing }>
  linesVersion: number
  lastEpoch: number
}

export const createMemoryWorld = (): MemoryWorld => ({
  era: null,
  beats: new Map(),
  retired: new Set(),
  dying: new Map(),
  rooms: new Map(),
  enlisted: new Map(),
  lines: new Map(),
  linesVersion: 0,
  lastEpoch: 0,
})

/** As a Redis that was restarted empty. */
export const forgetAll = (world: MemoryWorld): void => {
  world.era = null
  world.linesVersion = 0
  for (const kept of [world.beats, world.retired, world.dying, world.rooms, world.enlisted, world.lines]) kept.clear()
}

const nextEpoch = (world: MemoryWorld, ...floors: readonly number[]): number => {
  world.lastEpoch = Math.max(world.lastEpoch + 1, ...floors)
  return world.lastEpoch
}
const enlist = ({ beats, enlisted }: MemoryWorld, life: Life, roomId: RoomId) => {
  if (!beats.has(life)) throw new Error('Unregistered')
  enlisted.set(life, (enlisted.get(life) ?? new Set()).add(roomId))
}
const changed = (world: MemoryWorld): number => {
  world.linesVersion += 1
  return world.linesVersion
}

export const createMemoryStore = (world: MemoryWorld): Omit<Store, 'onLink' | 'close'> => ({
  renew: async ({ life, era, nextEra, isRetired }) => {
    world.era ??= nextEra
    const isKnown = era === world.era
    if (isKnown && !world.beats.has(life)) return { kind: 'dead' }
    world.beats.set(life, (world.beats.get(life) ?? 0) + 1)
    if (isRetired) world.retired.add(life)
    else world.retired.delete(life)
    const { beats, retired, dying, linesVersion } = world
    const view = { era: world.era, beats: new Map(beats), retired: new Set(retired), dying: new Map(dying), linesVersion }
    return { kind: isKnown ? 'renewed' : 'registered', view }
  },
  leave: async (life) => {
    for (const kept of [world.beats, world.retired, world.enlisted]) kept.delete(life)
  },
  enlist: async (life, roomId) => enlist(world, life, roomId),
  delist: async (life, roomId) => void world.enlisted.get(life)?.delete(roomId),
  enlisted: async (life) => [...(world.enlisted.get(life) ?? [])],
  claim: async (roomId, life, floor) => {
    const owner = world.rooms.get(roomId)
    if (owner && (owner.life === life || nodeOf(owner.life) !== nodeOf(life))) return 'taken'
    const epoch = nextEpoch(world, floor, (owner?.epoch ?? 0) + 1)
    world.rooms.set(roomId, { life, epoch })
    return epoch
  },
  assert: async (roomId, life, epoch) => {
    const owner = world.rooms.get(roomId)
    if (owner && nodeOf(owner.life) !== nodeOf(life)) return false
    world.rooms.set(roomId, { life, epoch })
    return true
  },
  release: async (roomId, life, epoch) => {
    const owner = world.rooms.get(roomId)
    return owner?.life === life && (epoch === null || owner.epoch === epoch) && world.rooms.delete(roomId)
  },
  handOver: async (roomId, life, epoch, to) => {
    const owner = world.rooms.get(roomId)
    if (owner?.life !== life || owner.epoch !== epoch) return 'lost'
    const next = nextEpoch(world, epoch + 1)
    world.rooms.set(roomId, { life: to, epoch: next })
    return next
  },
  owner: async (roomId) => world.rooms.get(roomId) ?? null,
  condemn: async (life, last, reaper) => {
    const isAsSeen = 'beats' in last ? world.beats.get(life) === last.beats : world.dying.get(life) === last.reaper
    if (!isAsSeen) return false
    world.beats.delete(life)
    world.retired.delete(life)
    world.dying.set(life, reaper)
    return true
  },
  bury: async (life) => {
    world.dying.delete(life)
    world.enlisted.delete(life)
  },
  putLine: async (life, listing) => {
    enlist(world, life, listing.id)
    const before = world.lines.get(listing.id)
    if (before?.by === life && JSON.stringify(before.listing) === JSON.stringify(listing)) return null
    world.lines.set(listing.id, { by: life, listing })
    return changed(world)
  },
  dropLine: async (life, roomId) => {
    if (world.lines.get(roomId)?.by !== life) return null
    world.lines.delete(roomId)
    return changed(world)
  },
  moveLine: async (roomId, from, to) => {
    const line = world.lines.get(roomId)
    if (line?.by === from) world.lines.set(roomId, { ...line, by: to })
  },
  lines: async () => ({ version: world.linesVersion, lines: [...world.lines.values()] }),
})
