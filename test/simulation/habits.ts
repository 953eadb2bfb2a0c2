/** What viewers do to a room when nobody watches over them. */
import { positionAt } from '../../services/protocol/timeline.ts'
import type { Surroundings } from './network.ts'
import type { Peer, PeerView } from './peer.ts'

type Habit = (peer: Peer, around: Surroundings) => void
type Steering = (peer: Pick<Peer, 'steer'>, around: Surroundings) => void
interface Reporter extends Pick<Peer, 'send'> {
  view(): Pick<PeerView, 'state'>
}

const place = ({ random }: Surroundings) => random.between(0, 620)

const steering: readonly [Steering, ...Steering[]] = [
  (peer) => peer.steer((base) => ({ kind: 'playback:play', payload: base })),
  (peer) => peer.steer((base) => ({ kind: 'playback:pause', payload: base })),
  (peer, around) => peer.steer((base) => ({ kind: 'playback:seek', payload: { ...base, position: place(around) } })),
  (peer, { random }) => peer.steer((base) => ({ kind: 'playback:rate', payload: { ...base, rate: random.between(0.5, 2) } })),
]

const rare: readonly [Habit, ...Habit[]] = [
  (peer) => peer.openTab(),
  (peer) => peer.cut(),
  (peer) => peer.cut(),
  (peer) => peer.leave(),
  (peer, { random }) =>
    peer.send({ kind: 'room:update', payload: { waiting: random.pick(['members', 'nobody']), name: `Room ${random.between(0, 9)}` } }),
  (peer, { random }) => peer.send({ kind: 'room:kick', payload: { memberId: `seat-${Math.floor(random.between(2, 6))}` } }),
  (peer, { random }) => peer.send({ kind: 'host:transfer', payload: { memberId: `seat-${Math.floor(random.between(2, 6))}` } }),
  (peer, around) => {
    const media = { itemId: 'sequel', title: 'Another film', durationSeconds: around.random.between(5, 900) }
    peer.steer((base) => ({
      kind: 'playback:media',
      payload: { ...base, media, position: place(around), playing: around.random.chance(0.8) },
    }))
  },
]

/** One playback command. */
export const steer: Steering = (peer, around) => around.random.pick(steering)(peer, around)

/** One thing that a viewer does. */
export const act: Habit = (peer, around) => (around.random.chance(0.12) ? around.random.pick(rare)(peer, around) : steer(peer, around))

/** What the viewer's player reports: mostly that it is in step, now and then that it is seconds off. */
export const report = (peer: Reporter, { clock, random }: Surroundings): void => {
  const { state } = peer.view()
  if (!state) return
  const off = random.chance(0.3) ? random.pick([-9, -1.5, 3, 30]) : 0
  const { epoch, version, media } = state
  peer.send({
    kind: 'playback:report',
    payload: {
      epoch,
      version,
      sampledAt: clock.now(),
      position: Math.min(Math.max(0, positionAt(state, clock.now()) + off), media.durationSeconds),
      player: random.pick(['playing', 'playing', 'playing', 'buffering', 'paused', 'ended']),
      state: random.pick(['in-sync', 'in-sync', 'catching-up', 'buffering', 'blocked', 'measuring']),
      bufferedSeconds: 10,
      driftMs: 0,
      rttMs: 20,
    },
  })
}
