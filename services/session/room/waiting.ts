/** For whom a room waits, and for how long at most (rules PB9–PB11, PB15). */
import { STALL_BUDGET_MS, STALL_WINDOW_MS } from '../../protocol/limits.ts'
import { MemberState, Waiting } from '../../protocol/names.ts'
import type { Room, Seat } from './room.ts'
import { memberState } from './view.ts'

const isWindowOver = (seat: Seat, now: number): boolean => now - seat.stall.since > STALL_WINDOW_MS

const hasStallBudget = (seat: Seat, now: number): boolean => isWindowOver(seat, now) || seat.stall.usedMs < STALL_BUDGET_MS

/** Whether a wait that began at `since` (ms) counts this member: in step, there before it, and with stall budget left; the host anyway. */
const counts = (room: Room, seat: Seat, since: number, now: number): boolean => {
  const state = memberState(seat, now)
  if (state === MemberState.blocked || state === MemberState.away) return false
  if (seat.id === room.hostId) return true
  return state !== MemberState.measuring && seat.joinedAt < since && hasStallBudget(seat, now)
}

/** Whether a wait since `since` (ms) has to go on: somebody who counts has not said ready for `version`. */
export const mustWait = (room: Room, version: number, since: number, now: number): boolean => {
  if (room.waiting === Waiting.nobody) return false
  for (const seat of room.seats.values()) if (seat.readyVersion !== version && counts(room, seat, since, now)) return true
  return false
}

const charged = (seat: Seat, waitedMs: number, now: number): Seat => ({
  ...seat,
  stall: isWindowOver(seat, now) ? { usedMs: waitedMs, since: now } : { ...seat.stall, usedMs: seat.stall.usedMs + waitedMs },
})

/** The seats after a wait ends at `now` (ms): who was still waited for has used that much of the budget. */
export const seatsAfterWait = (room: Room, now: number): Room['seats'] => {
  const { gate, timeline } = room
  if (!gate) return room.seats
  const isLate = (seat: Seat) => seat.readyVersion !== timeline.version && counts(room, seat, gate.since, now)
  return new Map([...room.seats].map(([id, seat]) => [id, isLate(seat) ? charged(seat, now - gate.since, now) : seat]))
}
