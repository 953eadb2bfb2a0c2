/** The cluster's store and bus over the model, as one node has them. */
import type { Bus } from '../../../services/cluster/redis/bus.ts'
import type { Store } from '../../../services/cluster/redis/store.ts'
import type { RedisModel } from './redis.ts'
import type { Wire } from './wire.ts'

/** What is of one room keeps its order, and what is of none; nothing else does: on a Redis Cluster they are on different machines. */
const SHARED = 'shared'

type Kept = Exclude<keyof Store, 'onLink' | 'close'>

/** @param onCommand hears each command when it is executed, with its arguments */
export const createModelStore = (
  redis: RedisModel,
  wire: Wire,
  onCommand: <M extends keyof Store>(method: M, args: Parameters<Store[M]>) => void,
): Store => {
  const { keeper } = redis
  const carry = <M extends Kept>(lane: string, method: M, args: Parameters<Store[M]>): Promise<unknown> =>
    wire.call(lane, () => {
      onCommand(method, args)
      return (keeper[method] as (...all: typeof args) => Promise<unknown>)(...args)
    })
  const shared = <M extends Kept>(method: M) => ((...args: Parameters<Store[M]>) => carry(SHARED, method, args)) as Store[M]
  const ofRoom = <M extends 'claim' | 'assert' | 'release' | 'handOver' | 'owner'>(method: M) =>
    ((...args: Parameters<Store[M]>) => carry(`room ${args[0]}`, method, args)) as Store[M]
  return {
    renew: shared('renew'),
    leave: shared('leave'),
    enlist: shared('enlist'),
    delist: shared('delist'),
    enlisted: shared('enlisted'),
    claim: ofRoom('claim'),
    assert: ofRoom('assert'),
    release: ofRoom('release'),
    handOver: ofRoom('handOver'),
    owner: ofRoom('owner'),
    condemn: shared('condemn'),
    bury: shared('bury'),
    putLine: shared('putLine'),
    dropLine: shared('dropLine'),
    moveLine: shared('moveLine'),
    lines: shared('lines'),
    onLink: wire.onLink,
    close: wire.close,
  }
}

/** @param onSend hears each message when the node sends it */
export const createModelBus = (redis: RedisModel, wire: Wire, onSend: (channel: string, message: string) => void): Bus => {
  let handler: (channel: string, message: string) => void = () => {}
  const ear = (channel: string, message: string) => {
    if (!wire.random.chance(wire.weather.lossChance)) wire.bring(`heard ${channel}`, () => handler(channel, message))
  }
  wire.onUnheard(() => redis.forget(ear))
  return {
    subscribe: (channel) => wire.call('subscriptions', () => redis.subscribe(channel, ear)),
    unsubscribe: (channel) => void wire.call('subscriptions', () => redis.unsubscribe(channel, ear)).catch(() => undefined),
    publish: (channel, message) => {
      onSend(channel, message)
      return wire.call(`said ${channel}`, () => {
        const ears = redis.subscribers(channel)
        for (const one of ears) one(channel, message)
        return ears.length
      })
    },
    onMessage: (taken) => {
      handler = taken
    },
    onLink: wire.onLink,
    restart: wire.restart,
    close: wire.close,
  }
}
