/** One node's way to the Redis of the model and back: delays, cuts, answers that are lost. */
import type { Process } from '../nodes/process.ts'
import type { Random } from '../random.ts'
import type { RedisModel } from './redis.ts'

/** How bad the way to Redis is; changed while it runs. */
export interface RedisWeather {
  delayMs: readonly [min: number, max: number]
  /** Of messages on channels. */
  lossChance: number
}

export interface Wire {
  /** Carries a command there and its answer back; commands of one lane arrive in order. Rejects after a second, or while there is no way. */
  call<T>(lane: string, command: () => T | Promise<T>): Promise<T>
  /** Carries a message here; those of one lane arrive in order. */
  bring(lane: string, deliver: () => void): void
  readonly weather: RedisWeather
  readonly random: Random
  onLink(handler: (state: 'lost' | 'back') => void): void
  /** Nothing gets through, though nobody says so. */
  cut(): void
  mend(): void
  isCut(): boolean
  /** Hangs up and connects anew. */
  restart(): void
  close(): void
  /** Hears that all subscriptions are gone. */
  onUnheard(handler: () => void): void
}

export interface WireDeps {
  readonly redis: RedisModel
  readonly process: Process
  /** The world's clock, not the process's. */
  readonly clock: Process['clock']
  readonly random: Random
  readonly weather: RedisWeather
}

const TIMEOUT_MS = 1000
/** A cut way is noticed within this, and a mended one taken again. */
const NOTICED_MS = 3000
const RECONNECT_MS = [20, 1000] as const

export const createWire = ({ redis, process, clock, random, weather }: WireDeps): Wire => {
  const links: ((state: 'lost' | 'back') => void)[] = []
  const lanes = new Map<string, number>()
  let onUnheard = () => {}
  let isCut = false
  let isClosed = false
  /** As the process knows it: connected or connecting. */
  let isReady = true
  /** Counts connections: what was under way on an earlier one is lost. */
  let connection = 0

  const isThrough = () => redis.isUp() && !isCut
  const inOrder = (lane: string, deliver: () => void) => {
    const at = Math.max(lanes.get(lane) ?? 0, clock.now() + random.between(...weather.delayMs))
    lanes.set(lane, at)
    const made = connection
    clock.after(at - clock.now(), () => {
      if (made === connection && isThrough()) deliver()
    })
  }
  const tell = (state: 'lost' | 'back') => {
    for (const link of links) link(state)
  }
  const lose = () => {
    if (!isReady) return
    isReady = false
    tell('lost')
  }
  const drop = () => {
    connection += 1
    onUnheard()
  }
  const connect = () => {
    const made = connection
    clock.after(random.between(...RECONNECT_MS), () => {
      if (made !== connection || !isThrough() || isClosed) return
      process.enter(() => {
        lose()
        isReady = true
        tell('back')
      })
    })
  }
  const notice = (withinMs: number) => {
    const made = connection
    clock.after(random.between(0, withinMs), () =>
      process.enter(() => {
        if (made === connection && !isThrough()) lose()
      }),
    )
  }
  redis.onChange(() => {
    drop()
    if (isThrough()) connect()
    else notice(100)
  })

  return {
    weather,
    random,
    call: (lane, command) =>
      new Promise((resolve, reject) => {
        if (!isReady || isClosed) return reject(new Error('Not connected'))
        const cancel = process.clock.after(TIMEOUT_MS, () => reject(new Error('Timed out')))
        const settle = (then: () => void) =>
          inOrder(`from ${lane}`, () =>
            process.enter(() => {
              cancel()
              then()
            }),
          )
        inOrder(`to ${lane}`, () =>
          redis.take(() => {
            void (async () => command())().then(
              (value) => settle(() => resolve(value)),
              (error) => settle(() => reject(error)),
            )
          }),
        )
      }),
    bring: (lane, deliver) => inOrder(lane, () => process.enter(deliver)),
    onLink: (handler) => void links.push(handler),
    cut: () => {
      if (isCut) return
      isCut = true
      drop()
      notice(NOTICED_MS)
    },
    mend: () => {
      if (!isCut) return
      isCut = false
      if (isThrough()) connect()
    },
    isCut: () => isCut,
    restart: () => {
      drop()
      lose()
      connect()
    },
    close: () => {
      isClosed = true
    },
    onUnheard: (handler) => {
      onUnheard = handler
    },
  }
}
