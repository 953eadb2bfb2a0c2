import type { Bus } from '../bus.ts'

type Hear = (channel: string, message: string) => void

/** What the buses of several nodes share. */
export interface MemoryAir {
  /** Channel to who subscribed. */
  readonly channels: Map<string, Set<Hear>>
  /** Messages that reached a subscriber, by channel. */
  readonly delivered: string[]
  /** Whether a message is lost on its way. */
  isLost: (channel: string, message: string) => boolean
}

export const createMemoryAir = (): MemoryAir => ({ channels: new Map(), delivered: [], isLost: () => false })

export const createMemoryBus = (air: MemoryAir): Omit<Bus, 'onLink' | 'restart' | 'close'> => {
  let handler: Hear = () => {}
  const hear: Hear = (channel, message) => handler(channel, message)
  return {
    subscribe: async (channel) => {
      air.channels.set(channel, (air.channels.get(channel) ?? new Set()).add(hear))
    },
    unsubscribe: (channel) => void air.channels.get(channel)?.delete(hear),
    publish: async (channel, message) => {
      const hearers = [...(air.channels.get(channel) ?? [])]
      if (air.isLost(channel, message)) return hearers.length
      for (const one of hearers) {
        air.delivered.push(channel)
        queueMicrotask(() => one(channel, message))
      }
      return hearers.length
    },
    onMessage: (taken) => {
      handler = taken
    },
  }
}
