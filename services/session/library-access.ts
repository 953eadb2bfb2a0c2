import { z } from 'zod'
import type { Clock } from '../lib/clock.ts'
import { signToken } from '../lib/jwt.ts'
import type { Log } from '../lib/log.ts'
import { ACCESS_ITEMS } from '../protocol/limits.ts'
import { INTERNAL_AUDIENCE } from '../protocol/names.ts'
import type { LiveSettings } from './config.ts'

/** Which items of the media library a viewer may see (rule DR6). */
export interface LibraryAccess {
  /** Those of `itemIds` that the viewer may see; what cannot be answered is not among them. Never rejects. */
  allowed(userId: string, itemIds: readonly string[]): Promise<ReadonlySet<string>>
}

export interface LibraryAccessDeps {
  /** Where the plugin is, as seen from this node. */
  readonly url: string
  readonly settings: () => Pick<LiveSettings, 'jwtSecret'>
  readonly clock: Clock
  readonly log: Log
}

const PATH = '/WatchParty/Internal/Access'
const ISSUER = 'session-node'
const TOKEN_SECONDS = 60
const CACHE_MS = 60_000
const CACHE_ENTRIES = 50_000
const DEADLINE_MS = 2000

const answerSchema = z.object({ allowed: z.array(z.string()) })

interface Known {
  readonly isAllowed: boolean
  readonly until: number
}

/** Asks the plugin, keeps each answer a minute, and takes no answer for a no. */
export const createLibraryAccess = ({ url, settings, clock, log }: LibraryAccessDeps): LibraryAccess => {
  const known = new Map<string, Known>()

  const keep = (key: string, isAllowed: boolean) => {
    known.delete(key)
    known.set(key, { isAllowed, until: clock.now() + CACHE_MS })
    // A Map keeps the order of insertion, so the first is the oldest.
    for (const oldest of known.keys()) {
      if (known.size <= CACHE_ENTRIES) break
      known.delete(oldest)
    }
  }

  const bearer = (): string => {
    const iat = Math.floor(clock.wall() / 1000)
    return signToken(
      { sub: ISSUER, name: ISSUER, aud: INTERNAL_AUDIENCE, iss: ISSUER, iat, exp: iat + TOKEN_SECONDS },
      settings().jwtSecret,
    )
  }

  const endpoint = `${url.replace(/\/+$/, '')}${PATH}`

  const ask = async (userId: string, itemIds: readonly string[]): Promise<readonly string[]> => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer()}` },
      body: JSON.stringify({ userId, itemIds }),
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    if (!response.ok) throw new Error(`The plugin answered ${response.status}`)
    return answerSchema.parse(await response.json()).allowed
  }

  const learn = async (userId: string, itemIds: readonly string[]) => {
    try {
      const allowed = new Set(await ask(userId, itemIds))
      for (const itemId of itemIds) keep(JSON.stringify([userId, itemId]), allowed.has(itemId))
    } catch (error) {
      log.warn({ reason: String(error) }, 'Library access is not known: rooms are hidden')
    }
  }

  return {
    allowed: async (userId, itemIds) => {
      const now = clock.now()
      const lookUp = (itemId: string) => known.get(JSON.stringify([userId, itemId]))
      const unknown = itemIds.filter((itemId) => (lookUp(itemId)?.until ?? 0) <= now)
      for (let start = 0; start < unknown.length; start += ACCESS_ITEMS) {
        await learn(userId, unknown.slice(start, start + ACCESS_ITEMS))
      }
      return new Set(itemIds.filter((itemId) => lookUp(itemId)?.isAllowed && (lookUp(itemId)?.until ?? 0) > now))
    },
  }
}
