import type { KeyStorage } from './storage.ts'

/** What takes a seat again; `resume` is a secret of this viewer alone (rule RM11). */
export interface Seat {
  readonly roomId: string
  readonly resume: string
  /** The room's link key, where this viewer was given it. */
  readonly key: string | null
}
export interface SeatStore {
  load(): Seat | null
  save(seat: Seat): void
  clear(): void
}

const KEY = 'matinee.seat'

const isSeat = (value: unknown): value is Seat => {
  const seat = value as Partial<Record<keyof Seat, unknown>> | null
  return typeof seat?.roomId === 'string' && typeof seat.resume === 'string' && (seat.key === null || typeof seat.key === 'string')
}

/** Keeps one tab's seat over a reload (rule NE7). Anything else found under its key is no seat. */
export const createSeatStore = (storage: KeyStorage): SeatStore => ({
  load: () => {
    try {
      const value: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
      return isSeat(value) ? value : null
    } catch {
      return null
    }
  },
  save: (seat) => storage.setItem(KEY, JSON.stringify(seat)),
  clear: () => storage.removeItem(KEY),
})
