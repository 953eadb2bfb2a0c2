/** A Redis that can be away, hang or forget: what it keeps is the store's model, which one suite holds against the real one. */
import { createMemoryStore, createMemoryWorld, forgetAll, type MemoryWorld } from '../../../services/cluster/redis/testing/memory-store.ts'
import type { Clock } from '../../../services/lib/clock.ts'

type Ear = (channel: string, message: string) => void
type Keeper = ReturnType<typeof createMemoryStore>

export interface RedisModel {
  readonly world: MemoryWorld
  readonly keeper: Keeper
  isUp(): boolean
  /** Executes what arrives, in order; while it hangs later. */
  take(command: () => void): void
  subscribe(channel: string, ear: Ear): void
  unsubscribe(channel: string, ear: Ear): void
  /** The connection is gone, with all it was subscribed to. */
  forget(ear: Ear): void
  subscribers(channel: string): readonly Ear[]
  hang(): void
  goOn(): void
  stop(): void
  start(): void
  loseData(): void
  /** Hears that it stopped or started. */
  onChange(handler: () => void): void
}

export const createRedisModel = (clock: Pick<Clock, 'now'>): RedisModel => {
  const world = createMemoryWorld()
  const channels = new Map<string, Set<Ear>>()
  const handlers: (() => void)[] = []
  let isUp = true
  let hung: (() => void)[] | null = null

  const change = (up: boolean) => {
    isUp = up
    if (!up) channels.clear()
    for (const handler of handlers) handler()
  }
  return {
    world,
    keeper: createMemoryStore(world),
    isUp: () => isUp,
    take: (command) => {
      // Epochs are the store's time, as in its scripts.
      world.lastEpoch = Math.max(world.lastEpoch, Math.floor(clock.now() * 1000))
      if (hung) hung.push(command)
      else command()
    },
    subscribe: (channel, ear) => void channels.set(channel, (channels.get(channel) ?? new Set()).add(ear)),
    unsubscribe: (channel, ear) => void channels.get(channel)?.delete(ear),
    forget: (ear) => {
      for (const ears of channels.values()) ears.delete(ear)
    },
    subscribers: (channel) => [...(channels.get(channel) ?? [])],
    hang: () => {
      hung ??= []
    },
    goOn: () => {
      const commands = hung ?? []
      hung = null
      for (const command of commands) command()
    },
    stop: () => {
      hung = null
      change(false)
    },
    start: () => change(true),
    loseData: () => forgetAll(world),
    onChange: (handler) => void handlers.push(handler),
  }
}
