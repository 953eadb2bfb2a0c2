import { Cause, Control } from '../../protocol/names.ts'
import { refuse } from './answer.ts'
import type { CreateCommand } from './command.ts'
import type { Decision } from './effect.ts'
import { begin } from './gate.ts'
import { newSeat } from './join.ts'
import { withLead } from './lead.ts'
import { move } from './move.ts'
import type { Room, RoomPolicy } from './room.ts'
import { snapshotFor } from './view.ts'

const reservedField = ({ payload }: CreateCommand): 'password' | 'control' | null => {
  if (payload.password !== undefined) return 'password'
  return payload.control === Control.cohosts ? 'control' : null
}

/** Before its first transition: version 0, held at the film's start. */
const draft = (command: CreateCommand, now: number): Room => {
  const { payload, roomId, epoch, seatId, quality, key } = command
  return {
    id: roomId,
    createdAt: now,
    revision: 1,
    name: payload.name,
    hostId: seatId,
    visibility: payload.visibility,
    control: payload.control,
    waiting: payload.waiting,
    quality,
    key,
    seats: new Map([[seatId, newSeat(command, now)]]),
    timeline: { epoch, version: 0, media: payload.media, playing: false, position: 0, at: now, rate: 1 },
    cause: Cause.create,
    by: null,
    gate: null,
    accepted: { latest: null, byAnother: null },
    suspicion: null,
    leadMs: 0,
    leadChosenAt: now,
  }
}

/** A new room with its host in it; the answer is his snapshot (rules RM1, RM2). Reserved choices are `not_available`. */
export const createRoom = (command: CreateCommand, policy: RoomPolicy, now: number): Decision => {
  const reserved = reservedField(command)
  if (reserved) return { room: null, answer: refuse('not_available', reserved), effects: [] }
  const { playing, position } = command.payload
  const empty = draft(command, now)
  const led = withLead(empty, policy, now)
  const reason = { cause: Cause.create }
  const { room } = playing ? begin(led, { position, isPlaceKept: false }, reason, now) : move(led, { position }, reason, now)
  // Nobody is there yet to hear of it: the host has it from the answer.
  return { room, answer: { ok: true, ...snapshotFor(room, command.seatId, now) }, effects: [] }
}
