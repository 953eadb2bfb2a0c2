import type { ClosedReason } from '../../protocol/names.ts'
import type { Answer } from '../../protocol/types.ts'
import { DONE } from './answer.ts'
import type { Decision, Effect } from './effect.ts'
import type { Room } from './room.ts'

/** A room that goes on, and what the outside has to do about it. */
export interface Change {
  readonly room: Room
  readonly effects: readonly Effect[]
}

export const unchanged = (room: Room): Change => ({ room, effects: [] })

/** Goes on from `change` by `step`, keeping the effects of both in order. */
export const andThen = (change: Change, step: (room: Room) => Change): Change => {
  const next = step(change.room)
  return { room: next.room, effects: [...change.effects, ...next.effects] }
}

export const answered = (change: Change, answer: Answer = DONE): Decision => ({ ...change, answer })

/** Nothing happened; only the sender hears of it. */
export const onlyAnswer = (room: Room, answer: Answer): Decision => ({ room, answer, effects: [] })

/** The room is gone; the effect tells everyone who is still in it. */
export const closed = (reason: ClosedReason): Decision => ({ room: null, answer: DONE, effects: [{ kind: 'closed', reason }] })
