/** One seeded evening: an owner, a host and participants, trouble, then quiet; the answer is what went wrong. */
import { createManualClock, type ManualClock } from '../../services/lib/manual-clock.ts'
import { Control, Visibility } from '../../services/protocol/names.ts'
import type { Room, RoomPolicy } from '../../services/session/room/room.ts'
import { infoOf, stateOf } from '../../services/session/room/view.ts'
import { act, report } from './habits.ts'
import { calm, type Surroundings, type Weather } from './network.ts'
import { createOwner, type Owner } from './owner.ts'
import { createPeer, type Peer } from './peer.ts'
import { createRandom, type Random } from './random.ts'

const TROUBLE_MS = 30_000
/** Longer than every grace, deadline, stall and notice after another. */
const QUIET_MS = 45_000
const STANDSTILL_MS = 2000
const ACT_MS = [200, 3500] as const
const REPORT_MS = [500, 2500] as const
const KEY = 'the-room-key-0001'

const policyOf = (random: Random): RoomPolicy => ({
  leadMs: random.pick<RoomPolicy['leadMs']>(['auto', 0, 150]),
  membersPerRoom: random.pick([1000, 3]),
  hostGraceMs: random.pick([0, 12_000]),
  hostLost: random.pick(['close', 'transfer']),
})

const weatherOf = (random: Random): Weather => ({
  delayMs: [1, random.pick([20, 200, 1500])],
  stallChance: random.pick([0, 0.02, 0.1]),
  lossChance: random.pick([0, 0.1, 0.5]),
})

/** Repeats `habit` for one viewer, at its own pace, while there is trouble. */
const keepUp = (around: Surroundings, until: number, pace: readonly [number, number], habit: () => void) => {
  around.clock.after(around.random.between(...pace), () => {
    if (around.clock.now() >= until) return
    habit()
    keepUp(around, until, pace, habit)
  })
}

/** What a viewer sees otherwise than the owner, once all is quiet. */
const disagreements = (owner: Owner, peer: Peer): string[] => {
  const { phase, memberId, connectionId, state, info, promised } = peer.view()
  const room = owner.room()
  const seat = room && [...room.seats.values()].find((one) => one.connection?.id === connectionId)
  if (phase === 'out') return seat ? ['is out, but has a seat'] : []
  if (phase === 'joining') return ['is still joining']
  if (!room || !seat) return ['is in, but has no seat']
  const isSame = (own: unknown, theirs: unknown) => JSON.stringify(own) === JSON.stringify(theirs)
  return [
    ...(seat.id === memberId ? [] : ['sits in another seat']),
    ...(isSame(stateOf(room), state) ? [] : [`holds version ${state?.version} of ${room.timeline.version}`]),
    ...(isSame(infoOf(room), info) ? [] : [`holds revision ${info?.revision} of ${room.revision}`]),
    ...(promised <= room.timeline.version ? [] : [`was promised version ${promised} of ${room.timeline.version}`]),
  ]
}

const hostFaults = (owner: Owner): string[] => {
  const room = owner.room()
  const host = room?.seats.get(room.hostId)
  return room && !host?.connection ? ['the room is open without its host'] : []
}

/** A film may end just now: waits until nothing has happened for longer than word of it needs. */
const waitForStandstill = (clock: ManualClock, owner: Owner) => {
  let before: Room | null
  do {
    before = owner.room()
    clock.advance(STANDSTILL_MS)
  } while (owner.room()?.timeline !== before?.timeline)
}

export interface Evening {
  /** Every fault that was seen; none when all is well. */
  readonly faults: readonly string[]
  /** The room as it is in the end; null when it was closed. */
  readonly room: Room | null
}

/** Runs the evening of `seed`. */
export const runWorld = (seed: number): Evening => {
  const random = createRandom(seed)
  const clock = createManualClock()
  const around: Surroundings = { clock, random, weather: weatherOf(random) }
  const owner = createOwner(around, policyOf(random))
  const peers = Array.from({ length: Math.floor(random.between(2, 6)) }, (_, index) =>
    createPeer(around, owner, { userKey: `user-${index}`, name: `viewer${index}` }, index > 0 && random.chance(0.6)),
  )
  const until = clock.now() + TROUBLE_MS
  peers.forEach((peer, index) => {
    if (index === 0)
      peer.open({
        visibility: random.pick([Visibility.listed, Visibility.unlisted]),
        control: random.pick([Control.host, Control.everyone, Control.pauseForAll]),
        playing: random.chance(0.5),
      })
    else clock.after(random.between(0, 5000), () => peer.join(KEY))
    keepUp(around, until, ACT_MS, () => act(peer, around))
    keepUp(around, until, REPORT_MS, () => report(peer, around))
  })
  clock.advance(TROUBLE_MS)
  Object.assign(around.weather, calm)
  clock.advance(QUIET_MS)
  waitForStandstill(clock, owner)
  const peerFaults = (peer: Peer) => [...peer.faults(), ...disagreements(owner, peer)].map((fault) => `${peer.viewer.name}: ${fault}`)
  return { faults: [...owner.faults(), ...hostFaults(owner), ...peers.flatMap(peerFaults)], room: owner.room() }
}
