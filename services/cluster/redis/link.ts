import { randomUUID } from 'node:crypto'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { NodeId } from '../cluster.ts'
import { type Life, lifeOf } from './life.ts'
import { LEASE_MS, RENEW_MS, RETRY_MS } from './limits.ts'
import type { Renewal, Store, View } from './store.ts'

export interface LinkDeps {
  readonly nodeId: NodeId
  readonly store: Pick<Store, 'renew'>
  readonly clock: Clock
  readonly log: Log
  /** The life before is dead; this node goes on under the next. */
  onDeath(): void
  /** After each renewal: who lives, by a question of `askedAt` and its answer of `answeredAt` (ms, own clock). */
  onView(view: View, askedAt: number, answeredAt: number): void
  /** Nothing seen of others counts any more. */
  onBreak(): void
  /** Hears again all that is to be heard. */
  listen(): Promise<void>
  /** Writes and reads anew all that may have been lost. */
  restore(): Promise<void>
}

/** Who may be spoken to: `all`; only the `own` node's viewers; `ask`: nobody before the lease is renewed. */
export type Voice = 'all' | 'own' | 'ask'

export interface Link {
  life(): Life
  /** What nodes share can be reached, and this node hears the others. */
  isUp(): boolean
  /** And all of it is as this node wants it. */
  isWhole(): boolean
  voice(): Voice
  /** Not long ago the store was found to have forgotten everything: what is not there may be written anew. */
  isRefilling(): boolean
  /** Renews now; null: it cannot be reached. */
  renew(): Promise<View | null>
  retire(): Promise<void>
  /** Something failed that should not, or was lost: all is made sure of again. */
  broken(): void
  start(): void
  /** A connection is back: tries at once. */
  hurry(): void
  stop(): void
}

/** A timeout that comes so late tells of this process, not of Redis. */
const STALL_MS = 3000
const NO_ALARM = () => {}

/**
 * A node's lease and its way back: beats every 1.5 s, and after whatever outage the same steps: renew, listen, restore (rules CL11–CL14).
 */
export const createLink = (deps: LinkDeps): Link => {
  const { nodeId, store, clock, log } = deps
  let number = 1
  let era: string | null = null
  let isRetired = false
  let isStopped = false
  /** When the last renewal that succeeded was asked for: nobody takes this node for dead within a lease of it. */
  let renewedAt: number | null = null
  /** When the store was found in another era than before. */
  let emptiedAt: number | null = null
  let isAway = false
  let state: 'broken' | 'up' | 'whole' = 'broken'
  /** What was begun before a break does not count after it. */
  let breaks = 0
  let renewing: Promise<View | null> | null = null
  let isHealing = false
  let brokenAt = clock.now()
  let isOutageTold = false
  let cancelTick = NO_ALARM

  const life = () => lifeOf(nodeId, number)
  const broken = () => {
    breaks += 1
    if (state === 'broken') return
    state = 'broken'
    brokenAt = clock.now()
    deps.onBreak()
    schedule(RETRY_MS)
  }
  const away = () => {
    isAway = true
    broken()
    // Connections that are made, or made anew, take a moment.
    if (isOutageTold || clock.now() - brokenAt < RETRY_MS) return
    isOutageTold = true
    log.warn('The cluster cannot be reached; this node goes on for its own viewers')
  }

  const heal = async () => {
    if (isHealing || isStopped) return
    isHealing = true
    const before = breaks
    try {
      await deps.listen()
      if (before !== breaks) return
      state = 'up'
      await deps.restore()
      if (before !== breaks) return
      state = 'whole'
      isOutageTold = false
      schedule(RENEW_MS)
      log.info({ life: life() }, 'The cluster is joined')
    } catch {
      away()
    } finally {
      isHealing = false
    }
  }

  const die = () => {
    log.warn({ life: life() }, 'Taken for dead by the cluster')
    number += 1
    era = null
    broken()
    deps.onDeath()
  }

  const accept = (renewal: Extract<Renewal, { view: View }>, askedAt: number): View => {
    if (era !== null && era !== renewal.view.era) emptiedAt = clock.now()
    era = renewal.view.era
    renewedAt = askedAt
    isAway = false
    if (renewal.kind === 'registered') broken()
    deps.onView(renewal.view, askedAt, clock.now())
    if (state === 'broken') void heal()
    return renewal.view
  }

  const attempt = async (mayRepeat: boolean): Promise<View | null> => {
    const askedAt = clock.now()
    try {
      const renewal = await store.renew({ life: life(), era, nextEra: randomUUID(), isRetired })
      if (renewal.kind !== 'dead') return accept(renewal, askedAt)
      die()
    } catch {
      if (!mayRepeat || clock.now() - askedAt < STALL_MS) {
        away()
        return null
      }
    }
    return attempt(false)
  }

  const renew = (): Promise<View | null> => {
    if (isStopped) return Promise.resolve(null)
    renewing ??= attempt(true).finally(() => {
      renewing = null
    })
    return renewing
  }
  const schedule = (ms: number) => {
    cancelTick()
    if (!isStopped) cancelTick = clock.after(ms, tick)
  }
  const tick = () => {
    void renew().then(() => schedule(state === 'whole' ? RENEW_MS : RETRY_MS))
  }

  return {
    life,
    isUp: () => state !== 'broken',
    isWhole: () => state === 'whole',
    voice: () => {
      if (renewedAt !== null && clock.now() - renewedAt <= LEASE_MS) return 'all'
      return isAway ? 'own' : 'ask'
    },
    isRefilling: () => emptiedAt !== null && clock.now() - emptiedAt <= LEASE_MS,
    renew,
    retire: async () => {
      isRetired = true
      await renewing
      await renew()
    },
    broken,
    start: tick,
    hurry: () => {
      if (state === 'broken') tick()
    },
    stop: () => {
      isStopped = true
      broken()
      cancelTick()
    },
  }
}
