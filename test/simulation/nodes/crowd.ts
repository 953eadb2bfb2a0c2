/** The viewers of an evening: some open rooms, others come in, all of them steer, and some come and go. */
import { Control, Visibility, Waiting } from '../../../services/protocol/names.ts'
import { report, steer } from '../habits.ts'
import type { Surroundings } from '../network.ts'
import { createGuest, type Guest } from './guest.ts'
import type { SimNode } from './node.ts'

export interface Crowd {
  /** All stays, past and present. */
  guests(): readonly Guest[]
  /** Until then they are up to something. */
  play(until: number): void
}

export interface CrowdOptions {
  readonly size: number
  /** Viewers cut connections, leave, and put each other out. */
  readonly isRestless: boolean
  /** Hosts come to be on other nodes, and their rooms follow. */
  readonly isMoving: boolean
  pickNode(): SimNode
}

const ACT_MS = [300, 4000] as const
const REPORT_MS = [2000, 5000] as const

export const createCrowd = (around: Surroundings, { size, isRestless, isMoving, pickNode }: CrowdOptions): Crowd => {
  const { clock, random } = around
  const guests: Guest[] = []
  const current: (Guest | null)[] = Array.from({ length: size }, () => null)

  const openRooms = () => guests.filter((guest) => guest.key() !== null && guest.view().phase === 'in' && guest.view().roomId !== null)
  const memberIn = (guest: Guest): string => {
    const [first, ...others] = guests.flatMap((other) => (other.view().roomId === guest.view().roomId ? (other.view().memberId ?? []) : []))
    return first ? random.pick([first, ...others]) : 'nobody'
  }
  const roomPayload = () => ({
    name: `Room ${guests.length}`,
    media: { itemId: 'film', title: 'A film', durationSeconds: 600 },
    visibility: random.pick([Visibility.listed, Visibility.listed, Visibility.unlisted]),
    control: random.pick([Control.host, Control.everyone, Control.pauseForAll]),
    waiting: random.pick([Waiting.nobody, Waiting.members]),
    playing: random.chance(0.5),
  })
  const arrive = (index: number) => {
    const guest = createGuest(around, pickNode, { userKey: `user-${index}`, name: `g${guests.length}u${index}` })
    const [first, ...others] = openRooms()
    current[index] = guest
    guests.push(guest)
    const { roomId } = first ? random.pick([first, ...others]).view() : { roomId: null }
    const key = guests.find((other) => other.view().roomId === roomId)?.key()
    if (roomId !== null && key && random.chance(0.8)) guest.join(roomId, key)
    else guest.create(roomPayload())
  }
  const rarely: readonly [(guest: Guest) => void, ...((guest: Guest) => void)[]] = [
    (guest) => guest.send({ kind: 'room:update', payload: { name: `Room ${Math.floor(random.between(0, 9))}` } }),
    ...(isMoving
      ? [(guest: Guest) => guest.openTab(), (guest: Guest) => guest.send({ kind: 'host:transfer', payload: { memberId: memberIn(guest) } })]
      : []),
    ...(isRestless
      ? [
          (guest: Guest) => guest.cut(),
          (guest: Guest) => guest.cut(),
          (guest: Guest) => guest.leave(),
          (guest: Guest) => guest.send({ kind: 'room:kick', payload: { memberId: memberIn(guest) } }),
          (guest: Guest) =>
            guest.send({ kind: 'room:update', payload: { visibility: random.pick([Visibility.listed, Visibility.unlisted]) } }),
        ]
      : []),
  ]
  const act = (index: number) => {
    const guest = current[index]
    if (!guest || guest.view().phase === 'out') arrive(index)
    else if (random.chance(0.15)) random.pick(rarely)(guest)
    else steer(guest, around)
  }
  const keepUp = (pace: readonly [number, number], until: number, habit: () => void) =>
    clock.after(random.between(...pace), () => {
      if (clock.now() >= until) return
      habit()
      keepUp(pace, until, habit)
    })

  return {
    guests: () => guests,
    play: (until) => {
      current.forEach((_, index) => {
        keepUp(ACT_MS, until, () => act(index))
        keepUp(REPORT_MS, until, () => {
          const guest = current[index]
          if (guest) report(guest, around)
        })
      })
    },
  }
}
