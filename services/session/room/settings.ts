/** What changes seldom: name, visibility, control, waiting, quality (rules RM15, RM16, RM20). */
import { Control } from '../../protocol/names.ts'
import type { CheckedPayload, Quality } from '../../protocol/types.ts'
import { refuse } from './answer.ts'
import { andThen, answered, type Change, onlyAnswer, unchanged } from './change.ts'
import type { Decision } from './effect.ts'
import { openIfReady } from './gate.ts'
import type { Room } from './room.ts'
import { tellInfo } from './view.ts'

/** One revision on, told to all; nothing where nothing differs. */
const revise = (room: Room, next: Room, isSame: boolean): Change => {
  if (isSame) return unchanged(room)
  const revised = { ...next, revision: room.revision + 1 }
  return { room: revised, effects: [tellInfo(revised)] }
}

export const update = (room: Room, payload: CheckedPayload<'room:update'>, now: number): Decision => {
  if (payload.control === Control.cohosts) return onlyAnswer(room, refuse('not_available', 'control'))
  const { name = room.name, visibility = room.visibility, control = room.control, waiting = room.waiting } = payload
  const isSame = name === room.name && visibility === room.visibility && control === room.control && waiting === room.waiting
  const change = revise(room, { ...room, name, visibility, control, waiting }, isSame)
  return answered(andThen(change, (next) => openIfReady(next, now)))
}

const setQuality = (room: Room, quality: Quality): Change => {
  const { maxBitrate, directPlay, locked } = room.quality
  const isSame = quality.maxBitrate === maxBitrate && quality.directPlay === directPlay && quality.locked === locked
  return revise(room, { ...room, quality }, isSame)
}

/** The host's choice, where the administrator leaves him one. */
export const chooseQuality = (room: Room, payload: CheckedPayload<'room:quality'>): Decision =>
  room.quality.locked
    ? onlyAnswer(room, refuse('quality_locked'))
    : answered(setQuality(room, { maxBitrate: payload.maxBitrate, directPlay: payload.directPlay, locked: false }))

/** The administrator's settings: locked they hold at once, unlocked the room keeps what it has. */
export const applyQualityPolicy = (room: Room, quality: Quality): Change =>
  setQuality(room, quality.locked ? quality : { ...room.quality, locked: false })
