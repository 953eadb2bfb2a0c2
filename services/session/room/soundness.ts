/** For tests: what has to hold of any room and of any step, as sentences; none is good. */
import { OPERATIONS_REMEMBERED } from '../../protocol/limits.ts'
import { isNewer, positionAt } from '../../protocol/timeline.ts'
import { nextWake } from './decide.ts'
import type { Decision } from './effect.ts'
import type { Room, RoomPolicy, Seat } from './room.ts'

type Claims = Readonly<Record<string, boolean>>

const broken = (claims: Claims): string[] => Object.keys(claims).filter((claim) => !claims[claim])

const connectionsOf = (room: Room): string[] => [...room.seats.values()].flatMap((seat) => seat.connection?.id ?? [])

const isSeatSound = (seat: Seat): boolean =>
  seat.operations.length <= OPERATIONS_REMEMBERED && (seat.connection === null) === (seat.lostAt !== null)

/** What is wrong with `room` at `now` (ms). */
export const faultsOf = (room: Room, policy: RoomPolicy, now: number): string[] => {
  const { timeline, gate, seats } = room
  const connections = connectionsOf(room)
  const wake = nextWake(room, policy, now)
  return broken({
    'the host has a seat': seats.has(room.hostId),
    'no more seats than allowed': seats.size <= policy.membersPerRoom,
    'the position is within the film': positionAt(timeline, now) >= 0 && positionAt(timeline, now + 1e9) <= timeline.media.durationSeconds,
    'a connection has one seat': new Set(connections).size === connections.length,
    'every seat is sound': [...seats.values()].every(isSeatSound),
    'a waiting room is held': !(gate && timeline.playing),
    'a waiting room goes on by itself': !gate || (wake !== null && wake <= Math.max(gate.deadline, now)),
    'a playing room ends by itself': !timeline.playing || wake !== null,
  })
}

/** What is wrong with the step from `before` to a decision. */
export const faultsOfStep = (before: Room, { room, answer, effects }: Decision): string[] => {
  const seated = connectionsOf(before)
  const states = effects.filter((effect) => effect.kind === 'broadcast' && effect.event === 'room:state').length
  const ended = effects.some((effect) => effect.kind === 'closed')
  return broken({
    'who is put out had a seat': effects.every((effect) => effect.kind !== 'put-out' || seated.includes(effect.connection.id)),
    'a room that is gone is told closed, and no other': ended === (room === null),
    'epoch and version never go back': !room || (!isNewer(before.timeline, room.timeline) && room.timeline.epoch === before.timeline.epoch),
    'each version is told once': !room || room.timeline.version - before.timeline.version === states,
    'a timeline changes only with its version': !room || states > 0 || room.timeline === before.timeline,
    'the revision never goes back': !room || room.revision >= before.revision,
    'a refusal does nothing': answer.ok || effects.length === 0,
  })
}
