import { type ChaosEvent, type EventOf, HOST_VIEWER } from './event.ts'

/** All that is known of one room, in the order in which it happened. */
export interface RoomHistory {
  readonly party: number
  readonly room: string
  readonly openedAt: number
  readonly entered: readonly EventOf<'entered'>[]
  readonly outs: readonly EventOf<'out'>[]
  readonly owned: readonly EventOf<'owned'>[]
  /** Of the host's connection. */
  readonly host: readonly EventOf<'cut' | 'back'>[]
}

const byTime = (a: ChaosEvent, b: ChaosEvent): number => a.at - b.at

/** The rooms of a phase, oldest first. */
export const historiesOf = (events: readonly ChaosEvent[]): readonly RoomHistory[] => {
  const sorted = [...events].sort(byTime)
  const of = <K extends ChaosEvent['kind']>(...kinds: readonly K[]) =>
    sorted.filter((event): event is EventOf<K> => (kinds as readonly string[]).includes(event.kind))
  const entered = of('entered')
  const opened = entered.filter(
    ({ viewer, room }, index) => viewer === HOST_VIEWER && entered.findIndex((other) => other.room === room) === index,
  )
  return opened.map(({ party, room, at }) => ({
    party,
    room,
    openedAt: at,
    entered: entered.filter((event) => event.room === room),
    outs: of('out').filter((event) => event.room === room),
    owned: of('owned').filter((event) => event.room === room),
    host: of('cut', 'back').filter((event) => event.party === party && event.viewer === HOST_VIEWER),
  }))
}

/** When the host's connection ended that was not there at `at`; null where it was. */
export const hostAwaySince = ({ host }: RoomHistory, at: number): number | null => {
  const last = host.findLast((event) => event.at <= at)
  return last?.kind === 'cut' ? last.at : null
}

/** The node that decided the room at `at`; null before the first. */
export const ownerAt = ({ owned }: RoomHistory, at: number): string | null => owned.findLast((event) => event.at <= at)?.node ?? null
