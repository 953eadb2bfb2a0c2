/** What members' players report, and when the host's moves the timeline (rules PB16, PB19–PB22). */
import { BACKWARD_JUMP_SECONDS, ENDED_WITHIN_SECONDS, REPORTS_AGREE_SECONDS, SETTLE_MS } from '../../protocol/limits.ts'
import { Cause, PlayerState } from '../../protocol/names.ts'
import { positionAt } from '../../protocol/timeline.ts'
import type { CheckedPayload, Timeline } from '../../protocol/types.ts'
import { andThen, type Change, unchanged } from './change.ts'
import { openIfReady } from './gate.ts'
import { move } from './move.ts'
import type { Room, Seat } from './room.ts'
import { withSeat } from './seats.ts'

type Report = CheckedPayload<'playback:report'>

/** A sample from further ahead than clocks differ, or from long ago, says nothing of now. */
const SAMPLE_AHEAD_MS = 2000
const SAMPLE_AGE_MS = 10_000

const isAbout = (timeline: Timeline, { epoch, version }: Report): boolean => epoch === timeline.epoch && version === timeline.version

const isSettled = (timeline: Timeline, { sampledAt }: Report, now: number): boolean =>
  sampledAt > timeline.at + SETTLE_MS && sampledAt <= now + SAMPLE_AHEAD_MS && sampledAt >= now - SAMPLE_AGE_MS

/** The film is over for all: held at its end. */
export const finish = (room: Room, now: number): Change =>
  move(room, { playing: false, position: room.timeline.media.durationSeconds, at: now }, { cause: Cause.ended }, now)

const takeEnded = (room: Room, { position }: Report, now: number): Change => {
  const nearEnd = room.timeline.media.durationSeconds - ENDED_WITHIN_SECONDS
  return position >= nearEnd || positionAt(room.timeline, now) >= nearEnd ? finish(room, now) : unchanged({ ...room, suspicion: null })
}

const reanchor = (room: Room, { position, sampledAt }: Report, now: number): Change => {
  const carried = position + ((now - sampledAt) / 1000) * room.timeline.rate
  return move(room, { position: carried, at: now }, { cause: Cause.reanchor }, now)
}

const takePlaying = (room: Room, report: Report, now: number): Change => {
  const { timeline, suspicion } = room
  const offset = report.position - positionAt(timeline, report.sampledAt)
  if (Math.abs(offset) < BACKWARD_JUMP_SECONDS) return unchanged({ ...room, suspicion: null })
  const isConfirmed = suspicion?.version === timeline.version && Math.abs(suspicion.offset - offset) <= REPORTS_AGREE_SECONDS
  return isConfirmed ? reanchor(room, report, now) : unchanged({ ...room, suspicion: { version: timeline.version, offset } })
}

/** What the host's report does to the timeline; `earlier` is the one before it. */
const judge = (room: Room, report: Report, earlier: Seat['report'], now: number): Change => {
  if (!room.timeline.playing || !isAbout(room.timeline, report) || !isSettled(room.timeline, report, now)) return unchanged(room)
  // The same sample twice is no second witness.
  if (earlier && report.sampledAt <= earlier.sampledAt) return unchanged(room)
  if (report.player === PlayerState.ended) return takeEnded(room, report, now)
  return report.player === PlayerState.playing ? takePlaying(room, report, now) : unchanged({ ...room, suspicion: null })
}

/** Keeps a member's report; only the host's can move the timeline, anyone's can end a wait. */
export const takeReport = (room: Room, seat: Seat, report: Report, now: number): Change => {
  const { sampledAt, state, driftMs, rttMs } = report
  const kept = withSeat(room, { ...seat, report: { sampledAt, state, driftMs, rttMs, receivedAt: now } })
  const judged = seat.id === room.hostId ? judge(kept, report, seat.report, now) : unchanged(kept)
  return andThen(judged, (next) => openIfReady(next, now))
}
