import type { FaultKind } from '../plan/fault.ts'
import { type ChaosEvent, type EventOf, isFaultEvent } from './event.ts'
import { historiesOf, hostAwaySince, ownerAt, type RoomHistory } from './history.ts'

/** Everyone in a lost room must have been told within this (rule CH3). */
export const TOLD_MS = 10_000
/** A connection that ends so soon after a fault was cut by it. */
const CUT_BY_FAULT_MS = 2000

/** That a room was closed: to all, or, `isTorn`, to some while it lived on. */
export interface Loss {
  readonly isTorn: boolean
  /** Null: before any fault. */
  readonly fault: EventOf<'fault'> | null
  /** When the first member was told (ms since the epoch). */
  readonly firstToldAt: number
  /** Whether the host, or the room itself, was where the fault struck: who was cut, or hosted on the killed node. */
  readonly wasHit: boolean
  /** From the fault until the last member was told "Room closed" (ms). */
  readonly toldMs: number
  /** Members of a lost room who were never told, by number. */
  readonly untold: readonly number[]
}

/** What became of one room. */
export interface RoomVerdict {
  readonly party: number
  readonly room: string
  readonly openedAt: number
  /** Null: it lived on. */
  readonly loss: Loss | null
  /** Whom a fault struck as host, though the room may have lived: the kinds of the faults. */
  readonly hitBy: readonly FaultKind[]
  /** Members put out for another reason than that the room is closed. */
  readonly putOut: readonly { readonly viewer: number; readonly reason: string }[]
}

type Fault = EventOf<'fault'>
const isClosed = ({ reason }: EventOf<'out'>): boolean => reason === 'room_closed'

/** A room that was closed already cannot be struck. */
const isOverBefore = ({ outs }: RoomHistory, { at }: Fault): boolean => outs.some((out) => isClosed(out) && out.at < at)

const wasCutBy = ({ host }: RoomHistory, { at }: Fault): boolean =>
  host.some((event) => event.kind === 'cut' && event.at >= at && event.at - at <= CUT_BY_FAULT_MS)

/** A kill strikes who was hosted on that node, by owner or by the host's own socket; a cut strikes whose host was cut. */
const isHit = (history: RoomHistory, fault: Fault): boolean => {
  if ((fault.fault !== 'kill' && fault.fault !== 'cut') || history.openedAt > fault.at || isOverBefore(history, fault)) return false
  return wasCutBy(history, fault) || (fault.fault === 'kill' && ownerAt(history, fault.at) === fault.target)
}

/** The fault that is to answer for a room closed at `at`: the last one before its host was away, or, with him there, before that. */
const causeOf = (history: RoomHistory, faults: readonly Fault[], at: number): Fault | null => {
  const since = hostAwaySince(history, at)
  const latest = since === null ? at : Math.min(at, since)
  return faults.findLast((fault) => fault.at <= latest) ?? null
}

const membersAt = ({ entered, outs }: RoomHistory, at: number): readonly number[] => {
  const there = entered.filter((event) => event.at <= at).map(({ viewer }) => viewer)
  return [...new Set(there)].filter((viewer) => !outs.some((out) => out.viewer === viewer && !isClosed(out) && out.at <= at))
}

const lossOf = (history: RoomHistory, faults: readonly Fault[], isLiving: boolean, endAt: number): Loss | null => {
  const told = history.outs.filter(isClosed)
  const first = told[0]
  if (first === undefined) return null
  const fault = causeOf(history, faults, first.at)
  const lostAt = fault?.at ?? first.at
  const untold = isLiving ? [] : membersAt(history, first.at).filter((viewer) => !told.some((out) => out.viewer === viewer))
  const last = untold.length > 0 ? endAt : Math.max(...told.map(({ at }) => at))
  const wasHit = fault !== null && isHit(history, fault)
  return { isTorn: isLiving, fault, firstToldAt: first.at, wasHit, toldMs: Math.round(last - lostAt), untold }
}

/**
 * Accounts for every room of a phase (rule CH2).
 * @param living the rooms that are there at the end
 * @param endAt when nothing was recorded any more (ms since the epoch)
 */
export const account = (events: readonly ChaosEvent[], living: ReadonlySet<string>, endAt: number): readonly RoomVerdict[] => {
  const faults = events.filter(isFaultEvent).sort((a, b) => a.at - b.at)
  return historiesOf(events).map((history) => ({
    party: history.party,
    room: history.room,
    openedAt: history.openedAt,
    loss: lossOf(history, faults, living.has(history.room), endAt),
    hitBy: faults.filter((fault) => isHit(history, fault)).map(({ fault }) => fault),
    putOut: history.outs.filter((out) => !isClosed(out)).map(({ viewer, reason }) => ({ viewer, reason })),
  }))
}
