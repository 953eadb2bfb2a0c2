/** How far ahead of now a command takes effect (rules PB7, PB8). */
import { LEAD_ALL_MEMBERS, LEAD_CHANGE_MS, LEAD_COVERAGE, LEAD_MS } from '../../protocol/limits.ts'
import { MemberState } from '../../protocol/names.ts'
import { type Change, unchanged } from './change.ts'
import type { Room, RoomPolicy, Seat } from './room.ts'
import { withSeat } from './seats.ts'
import { memberState } from './view.ts'

/** How fast a new measurement counts, as TCP does it (RFC 6298). */
const RTT_GAIN = 1 / 8
const JITTER_GAIN = 1 / 4

type Rtt = NonNullable<Seat['rtt']>

const smoothed = (rtt: Rtt | null, measuredMs: number): Rtt =>
  rtt
    ? {
        ms: rtt.ms + RTT_GAIN * (measuredMs - rtt.ms),
        jitterMs: rtt.jitterMs + JITTER_GAIN * (Math.abs(measuredMs - rtt.ms) - rtt.jitterMs),
      }
    : { ms: measuredMs, jitterMs: measuredMs / 2 }

const oneWayMs = ({ rtt }: Seat): number => (rtt ? rtt.ms / 2 + rtt.jitterMs : LEAD_MS.unmeasured / 2)

const isInStep = (seat: Seat, now: number): boolean => {
  const state = memberState(seat, now)
  return state === MemberState.inSync || state === MemberState.catchingUp
}

/** Whose delay matters: everyone of a handful; of more, those in step, or all while nobody is. */
const delays = (room: Room, now: number): number[] => {
  const present = [...room.seats.values()].filter((seat) => seat.connection)
  const inStep = present.length > LEAD_ALL_MEMBERS ? present.filter((seat) => isInStep(seat, now)) : []
  return (inStep.length > 0 ? inStep : present).map(oneWayMs).sort((a, b) => a - b)
}

const wantedLead = (room: Room, now: number): number => {
  const sorted = delays(room, now)
  const covered = sorted.length > LEAD_ALL_MEMBERS ? Math.ceil(sorted.length * LEAD_COVERAGE) : sorted.length
  return Math.min(LEAD_MS.cap, Math.round((sorted[covered - 1] ?? LEAD_MS.unmeasured / 2) + LEAD_MS.margin))
}

/** The lead (ms) in force from now on: as set, or by `auto`, which keeps the one it has until 20 ms off (rules PB7, PB8). */
export const chooseLead = (room: Room, policy: RoomPolicy, now: number): number => {
  if (policy.leadMs !== 'auto') return policy.leadMs
  const wanted = wantedLead(room, now)
  return Math.abs(wanted - room.leadMs) >= LEAD_CHANGE_MS ? wanted : room.leadMs
}

/** The room with its lead chosen anew. */
export const withLead = (room: Room, policy: RoomPolicy, now: number): Room => ({
  ...room,
  leadMs: chooseLead(room, policy, now),
  leadChosenAt: now,
})

/** As each of many members is measured every few seconds, choosing at each would cost the square of their number (rule PB26). */
const restMs = ({ seats }: Room): number => seats.size

/** A round trip that the node measured (ms): the only kind the lead is chosen by. */
export const takeMeasurement = (room: Room, seat: Seat, rttMs: number, policy: RoomPolicy, now: number): Change => {
  if (!Number.isFinite(rttMs) || rttMs < 0) return unchanged(room)
  const measured = withSeat(room, { ...seat, rtt: smoothed(seat.rtt, rttMs) })
  const isDue = seat.rtt === null || now - room.leadChosenAt >= restMs(room)
  return unchanged(isDue ? withLead(measured, policy, now) : measured)
}
