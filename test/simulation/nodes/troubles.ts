/** What goes wrong on an evening: chosen by the seed, one kind alone or all together. */
import type { Surroundings } from '../network.ts'
import type { RedisModel } from '../redis-model/redis.ts'
import type { Fleet } from './fleet.ts'
import type { SimNode } from './node.ts'

export type Trouble = 'kill' | 'stop' | 'stall' | 'cut' | 'redis' | 'loss' | 'viewers'

export interface Scene {
  readonly around: Surroundings
  readonly fleet: Fleet
  readonly redis: RedisModel
  /** A node is about to be gone without a word. */
  onKill(node: SimNode): void
}

const pickAble = ({ around, fleet }: Scene, atLeast: number): SimNode | null => {
  const [first, ...others] = fleet.able()
  return first && others.length + 1 >= atLeast ? around.random.pick([first, ...others]) : null
}

const kill = (scene: Scene) => {
  const node = pickAble(scene, 2)
  if (!node) return
  scene.onKill(node)
  scene.fleet.kill(node)
  scene.around.clock.after(scene.around.random.between(1000, 10_000), scene.fleet.start)
}
/** As a rolling update: the next is there before one goes. */
const stop = (scene: Scene) => {
  const { around, fleet } = scene
  const node = pickAble(scene, 1)
  if (!node) return
  fleet.start()
  around.clock.after(around.random.between(2000, 4000), () => {
    if (fleet.able().includes(node)) fleet.stop(node)
  })
}
type Span = readonly [min: number, max: number]
/** One that passes unnoticed, or one that outlasts a lease. */
const lasting = ({ random }: Surroundings, short: Span, long: Span): number => random.between(...random.pick([short, long]))

const stall = (scene: Scene) => {
  const node = pickAble(scene, 1)
  if (node) scene.fleet.hold(node, lasting(scene.around, [500, 3000], [6000, 12_000]))
}
const cut = (scene: Scene) => {
  const { around } = scene
  const node = pickAble(scene, 1)
  if (!node) return
  node.wire.cut()
  around.clock.after(lasting(around, [100, 3000], [5000, 12_000]), node.wire.mend)
}

const outage = ({ around, redis }: Scene, forgets: boolean) => {
  redis.stop()
  if (forgets) redis.loseData()
  around.clock.after(lasting(around, [50, 1000], [3000, 10_000]), redis.start)
}
const hang = ({ around, redis }: Scene) => {
  redis.hang()
  around.clock.after(around.random.between(300, 4000), redis.goOn)
}
const redis = (scene: Scene) => {
  const { random } = scene.around
  if (!scene.redis.isUp()) return
  if (random.chance(0.3)) hang(scene)
  else outage(scene, random.chance(0.5))
}

const acts: Partial<Record<Trouble, (scene: Scene) => void>> = { kill, stop, stall, cut, redis }

const EVERY_MS = [3000, 12_000] as const

/** Lets the troubles come, one after another, until the time is up. */
export const makeTrouble = (scene: Scene, troubles: ReadonlySet<Trouble>, until: number): void => {
  const { clock, random } = scene.around
  const [first, ...others] = [...troubles].flatMap((trouble) => acts[trouble] ?? [])
  if (!first) return
  const next = () => {
    clock.after(random.between(...EVERY_MS), () => {
      if (clock.now() >= until) return
      random.pick([first, ...others])(scene)
      next()
    })
  }
  next()
}
