import { z } from 'zod'
import type { RedisClient } from '../../lib/redis/open-redis.ts'
import type { Listing } from '../../protocol/types.ts'
import { hearLink } from './hear-link.ts'
import { type Life, nodeOf } from './life.ts'
import { createKeys } from './names.ts'
import { loadScripts } from './scripts.ts'
import type { Renewal, Store } from './store.ts'

/** Redis answers a hash as a flat list of fields and values. */
const hash = z.array(z.string()).transform((flat) => new Map(flat.flatMap((field, i) => (i % 2 === 0 ? [[field, flat[i + 1] ?? '']] : []))))
const beats = hash.transform((map) => new Map([...map].map(([life, count]) => [life, Number(count)])))
const renewal = z.union([
  z.tuple([z.literal('dead')]).transform((): Renewal => ({ kind: 'dead' })),
  z.tuple([z.enum(['renewed', 'registered']), z.string(), z.coerce.number(), beats, z.array(z.string()), hash]).transform(
    ([kind, era, linesVersion, beats, retired, dying]): Renewal => ({
      kind,
      view: { era, beats, retired: new Set(retired), dying, linesVersion },
    }),
  ),
])
const lines = z.tuple([z.coerce.number(), z.array(z.string())])
const versionOrNull = (version: unknown): number | null => (Number(version) === 0 ? null : Number(version))

const keptLine = (text: string) => {
  const blank = text.indexOf(' ')
  return { by: text.slice(0, blank), listing: JSON.parse(text.slice(blank + 1)) as Listing }
}

/** The store in Redis, standalone, by sentinels, or a Redis Cluster (rule CL10). Every command rejects after a second. */
export const createRedisStore = (client: RedisClient, prefix: string): Store => {
  const keys = createKeys(prefix)
  const run = loadScripts(client)
  const epochOr = <T>(epoch: unknown, otherwise: T): number | T => (epoch === '' ? otherwise : Number(epoch))
  return {
    renew: async ({ life, era, nextEra, isRetired }) =>
      renewal.parse(
        await run(
          'renew',
          [keys.era, keys.nodes, keys.retired, keys.dying, keys.version],
          [life, era ?? '', nextEra, isRetired ? '1' : '0'],
        ),
      ),
    leave: async (life) => {
      await run('leave', [keys.nodes, keys.retired, keys.roomsOf(life)], [life])
    },
    enlist: async (life, roomId) => {
      await run('enlist', [keys.roomsOf(life), keys.nodes], [life, roomId])
    },
    delist: async (life, roomId) => {
      await client.srem(keys.roomsOf(life), roomId)
    },
    enlisted: (life) => client.smembers(keys.roomsOf(life)),
    claim: async (roomId, life, floor) => epochOr(await run('claim', [keys.room(roomId)], [life, nodeOf(life), floor]), 'taken'),
    assert: async (roomId, life, epoch) => (await run('assert', [keys.room(roomId)], [life, nodeOf(life), epoch])) === 1,
    release: async (roomId, life, epoch) => (await run('release', [keys.room(roomId)], [life, epoch ?? ''])) === 1,
    handOver: async (roomId, life, epoch, to) => epochOr(await run('hand-over', [keys.room(roomId)], [life, epoch, to]), 'lost'),
    owner: async (roomId) => {
      const [life, epoch] = await client.hmget(keys.room(roomId), 'owner', 'epoch')
      return life ? { life, epoch: Number(epoch) } : null
    },
    condemn: async (life, last, reaper) => {
      const seen = 'beats' in last ? ['beats', last.beats] : ['reaper', last.reaper]
      return (await run('condemn', [keys.nodes, keys.retired, keys.dying], [life, ...seen, reaper])) === 1
    },
    bury: async (life) => {
      await run('bury', [keys.dying, keys.roomsOf(life)], [life])
    },
    putLine: async (life, listing) =>
      versionOrNull(
        await run('put-line', [keys.lines, keys.version, keys.roomsOf(life), keys.nodes], [life, listing.id, JSON.stringify(listing)]),
      ),
    dropLine: async (life, roomId) => versionOrNull(await run('drop-line', [keys.lines, keys.version], [life, roomId])),
    moveLine: async (roomId, from: Life, to: Life) => {
      await run('move-line', [keys.lines], [roomId, from, to])
    },
    lines: async () => {
      const [version, kept] = lines.parse(await run('lines', [keys.lines, keys.version], []))
      return { version, lines: kept.map(keptLine) }
    },
    onLink: (handler) => hearLink(client, handler),
    close: () => client.disconnect(),
  }
}
