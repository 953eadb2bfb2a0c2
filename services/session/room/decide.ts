/** The door of the room core: one command in, the next room and what has to be done out. */
import type { Answer } from '../../protocol/types.ts'
import { DONE, refuse } from './answer.ts'
import { answered, closed, onlyAnswer, unchanged } from './change.ts'
import type { Command, MemberCommand, ServerCommand } from './command.ts'
import { tick } from './due.ts'
import type { Decision } from './effect.ts'
import { takeReady } from './gate.ts'
import { markMoving } from './grace.ts'
import { join } from './join.ts'
import { takeMeasurement } from './lead.ts'
import { disconnect, kick, leave, transfer } from './leave.ts'
import { answerOf } from './operations.ts'
import { steer } from './playback.ts'
import { takeReport } from './report.ts'
import type { Room, RoomPolicy, Seat } from './room.ts'
import { seatOf } from './seats.ts'
import { applyQualityPolicy, chooseQuality, update } from './settings.ts'
import { snapshotFor } from './view.ts'

export { createRoom } from './create.ts'
export { nextWake } from './due.ts'

const snapshot = (room: Room, seat: Seat, op: string | undefined, now: number): Answer => {
  const operation = op === undefined ? undefined : answerOf(room, seat, op)
  return { ok: true, ...snapshotFor(room, seat.id, now), ...(operation ? { operation } : {}) }
}

type HostCommand = Extract<MemberCommand, { kind: 'room:close' | 'room:update' | 'room:kick' | 'room:quality' | 'host:transfer' }>

/** What only the host may do (rule RM16). */
const decideForHost = (room: Room, seat: Seat, command: HostCommand, policy: RoomPolicy, now: number): Decision => {
  if (seat.id !== room.hostId) return onlyAnswer(room, refuse('not_allowed'))
  switch (command.kind) {
    case 'room:close':
      return closed('room_closed')
    case 'room:update':
      return update(room, command.payload, now)
    case 'room:kick':
      return kick(room, command.payload.memberId, policy, now)
    case 'room:quality':
      return chooseQuality(room, command.payload)
    case 'host:transfer':
      return transfer(room, command.payload.memberId, now)
  }
}

const decideForMember = (room: Room, seat: Seat, command: MemberCommand, policy: RoomPolicy, now: number): Decision => {
  switch (command.kind) {
    case 'room:leave':
      return leave(room, seat, policy, now)
    case 'room:snapshot':
      return onlyAnswer(room, snapshot(room, seat, command.payload.op, now))
    case 'playback:report':
      return answered(takeReport(room, seat, command.payload, now))
    case 'playback:ready':
      return answered(takeReady(room, seat, command.payload, now))
    case 'playback:play':
    case 'playback:pause':
    case 'playback:seek':
    case 'playback:rate':
    case 'playback:media':
      return steer(room, seat, command, now)
    default:
      return decideForHost(room, seat, command, policy, now)
  }
}

const decideForServer = (room: Room, command: ServerCommand, policy: RoomPolicy, now: number): Decision => {
  switch (command.kind) {
    case 'disconnect': {
      const seat = seatOf(room, command.connectionId)
      return seat ? disconnect(room, seat, policy, now) : onlyAnswer(room, DONE)
    }
    case 'measured': {
      const seat = seatOf(room, command.connectionId)
      return seat ? answered(takeMeasurement(room, seat, command.rttMs, policy, now)) : onlyAnswer(room, DONE)
    }
    case 'moving':
      return answered(unchanged(markMoving(room, command.nodeId)))
    case 'quality-policy':
      return answered(applyQualityPolicy(room, command.quality))
    case 'tick':
      return tick(room, policy, now)
    case 'end':
      return closed(command.reason)
  }
}

/**
 * What `command` does to `room` at cluster time `now` (ms): pure, deterministic, and a refusal rather than a throw for whatever a
 * viewer sends. A member's command is refused with `not_in_room` unless its connection is a seat's current one (rule RM12).
 */
export const decide = (room: Room, command: Command, policy: RoomPolicy, now: number): Decision => {
  if (command.kind === 'room:join') return join(room, command, policy, now)
  if (!('payload' in command)) return decideForServer(room, command, policy, now)
  const seat = seatOf(room, command.connectionId)
  return seat ? decideForMember(room, seat, command, policy, now) : onlyAnswer(room, refuse('not_in_room'))
}
