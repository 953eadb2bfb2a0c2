/** One seeded evening of whole nodes over a Redis: trouble, then quiet; the answer is what went wrong. */
import type { RoomPolicy } from '../../../services/session/room/room.ts'
import { createEventClock } from '../event-clock.ts'
import type { Surroundings, Weather } from '../network.ts'
import { createRandom, type Random } from '../random.ts'
import { createRedisModel } from '../redis-model/redis.ts'
import type { RedisWeather } from '../redis-model/wire.ts'
import { createCrowd } from './crowd.ts'
import { createFleet } from './fleet.ts'
import { createMourners } from './mourners.ts'
import { makeTrouble, type Trouble } from './troubles.ts'
import { createUmpire } from './umpire.ts'
import { losses, verdict } from './verdict.ts'

const TROUBLE_MS = 25_000
/** Longer than every stall, drain, grace, deadline and notice after another. */
const QUIET_MS = 50_000
const STANDSTILL_MS = 2000
/** What these do no room is lost by, as long as its viewers stay. */
const HARMLESS: ReadonlySet<Trouble> = new Set<Trouble>(['stop', 'redis'])
/** With any of these, who would see a death may not be able to. */
const BLINDING: readonly Trouble[] = ['stall', 'cut', 'redis']

const policyOf = (random: Random): RoomPolicy => ({
  leadMs: random.pick<RoomPolicy['leadMs']>(['auto', 0, 150]),
  membersPerRoom: random.pick([1000, 3]),
  hostGraceMs: random.pick([0, 12_000]),
  hostLost: random.pick(['close', 'transfer']),
})

const weatherOf = (random: Random, troubles: ReadonlySet<Trouble>): { weather: Weather; redisWeather: RedisWeather } => ({
  weather: { delayMs: [1, random.pick([20, 200])], stallChance: troubles.has('viewers') ? 0.02 : 0, lossChance: 0 },
  redisWeather: { delayMs: [1, random.pick([3, 30, 150])], lossChance: troubles.has('loss') ? random.pick([0.02, 0.3]) : 0 },
})

export interface Evening {
  /** Every fault that was seen; none when all is well. */
  readonly faults: readonly string[]
  /** How many rooms are open in the end. */
  readonly rooms: number
  /** How many stays of viewers there were. */
  readonly stays: number
  /** The newest version of each of those rooms, in order. */
  readonly versions: readonly number[]
}

/** What the product leaves to chance comes from the seed, too. */
const withChance = async (random: Random, task: () => Promise<void>): Promise<void> => {
  const before = Math.random
  Math.random = () => random.between(0, 1)
  try {
    await task()
  } finally {
    Math.random = before
  }
}

/** Runs the evening of `seed`, one at a time in a thread. */
export const runEvening = async (seed: number, kinds: readonly Trouble[]): Promise<Evening> => {
  const random = createRandom(seed)
  const clock = createEventClock()
  const troubles = new Set(kinds)
  const { weather, redisWeather } = weatherOf(random, troubles)
  const around: Surroundings = { clock, random, weather }
  const redis = createRedisModel(clock)
  const umpire = createUmpire(redis.world)
  const fleet = createFleet(around, { redis, redisWeather, policy: policyOf(random), umpire })
  const crowd = createCrowd(around, {
    size: Math.floor(random.between(3, 7)),
    isRestless: troubles.has('viewers'),
    // A room that Redis forgets while it is on its way is nobody's.
    isMoving: kinds.length !== 1 || kinds[0] !== 'redis',
    pickNode: fleet.pick,
  })
  const mourners = createMourners({ clock, fleet, world: redis.world, guests: crowd.guests, note: umpire.note })
  for (let count = Math.floor(random.between(2, 5)); count > 0; count--) fleet.start()
  const until = clock.now() + TROUBLE_MS
  crowd.play(until)
  const open = () => fleet.living().flatMap(({ parties }) => parties.host.rooms())
  const told = () =>
    open()
      .map(({ room }) => `${room.id} ${room.timeline.version}`)
      .join()
  const isSeen = !BLINDING.some((trouble) => troubles.has(trouble))
  makeTrouble({ around, fleet, redis, onKill: isSeen ? mourners.watch : () => {} }, troubles, until)
  await withChance(random, async () => {
    await clock.run(TROUBLE_MS)
    Object.assign(weather, { stallChance: 0 })
    Object.assign(redisWeather, { lossChance: 0 })
    await clock.run(QUIET_MS)
    // A film may end just now.
    for (let before = ''; before !== told(); await clock.run(STANDSTILL_MS)) before = told()
  })
  const [nodes, guests] = [fleet.living(), crowd.guests()]
  const mayLose = kinds.some((trouble) => !HARMLESS.has(trouble))
  const rooms = open()
  return {
    faults: [
      ...umpire.faults(),
      ...guests.flatMap((guest) => guest.faults()),
      ...(mayLose ? [] : losses(guests)),
      ...verdict(nodes, guests, redis.world),
    ],
    rooms: rooms.length,
    stays: guests.length,
    versions: rooms.map(({ room }) => room.timeline.version),
  }
}
