import type { Bus } from '../../services/cluster/redis/bus.ts'

/** What nodes asked of Redis and heard from it: how often each command by kind, and how many messages came to each node. */
export interface Tally {
  /** `publish <kind>` for a message, the method's own name for the rest. */
  readonly commands: ReadonlyMap<string, number>
  readonly arrivals: ReadonlyMap<string, number>
}

const minus = (all: ReadonlyMap<string, number>, part: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...all].map(([name, count]) => [name, count - (part.get(name) ?? 0)] as const).filter(([, count]) => count !== 0))

export const without = (all: Tally, part: Tally): Tally => ({
  commands: minus(all.commands, part.commands),
  arrivals: minus(all.arrivals, part.arrivals),
})

export const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, count) => all + count, 0)

export interface Counter {
  /** All since the last take. */
  take(): Tally
  /** Grows with whatever is counted. */
  total(): number
  /** Messages sent since the start. */
  published(): number
  command(kind: string): void
  arrival(node: string): void
}

const PUBLISH = 'publish'
const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

export const createCounter = (): Counter => {
  let commands = new Map<string, number>()
  let arrivals = new Map<string, number>()
  let total = 0
  let published = 0
  return {
    take: () => {
      const taken = { commands, arrivals }
      commands = new Map()
      arrivals = new Map()
      return taken
    },
    total: () => total,
    published: () => published,
    command: (kind) => {
      total += 1
      if (kind.startsWith(PUBLISH)) published += 1
      add(commands, kind)
    },
    arrival: (node) => {
      total += 1
      add(arrivals, node)
    },
  }
}

/** No command goes to Redis by these. */
const SILENT: readonly string[] = ['onLink', 'onMessage', 'restart', 'close']

/** The same object; each call of a method that is one command of Redis is counted. */
export const counted = <T extends object>(target: T, command: (name: string, args: readonly unknown[]) => void): T =>
  new Proxy(target, {
    get: (all, name) => {
      const method: unknown = Reflect.get(all, name)
      if (typeof method !== 'function' || SILENT.includes(String(name))) return method
      return (...args: unknown[]) => {
        command(String(name), args)
        return method(...args)
      }
    },
  })

interface Envelope {
  readonly type?: string
  readonly message?: { readonly kind: string }
  readonly broadcast?: { readonly event: string }
}

/** What a message between nodes is about: an event, a question's kind, `reply`, `echo` or `listing`. */
const kindOf = (text: unknown): string => {
  const { type, message, broadcast } = JSON.parse(String(text)) as Envelope
  return broadcast?.event ?? message?.kind ?? type ?? 'listing'
}

export const countedBus = (bus: Bus, node: string, counter: Counter): Bus => {
  const commanded = counted(bus, (name, [, text]) => counter.command(name === PUBLISH ? `${PUBLISH} ${kindOf(text)}` : name))
  return {
    subscribe: commanded.subscribe,
    unsubscribe: commanded.unsubscribe,
    publish: commanded.publish,
    onMessage: (handler) =>
      bus.onMessage((channel, text) => {
        // An empty one is the test's own.
        if (text === '') return
        counter.arrival(node)
        handler(channel, text)
      }),
    onLink: bus.onLink,
    restart: bus.restart,
    close: bus.close,
  }
}
