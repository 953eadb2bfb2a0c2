import type { Clock } from '../../lib/clock.ts'
import { createTokenBucket } from './token-bucket.ts'

/** `full` says of what there is too much: of this address, or of all that come to the node at once. */
export type Entry = { readonly ok: true } | { readonly ok: false; readonly full: 'address' | 'node'; readonly retryAfterMs: number }

/** Who may come in, by address and by how many come at once (rule WI20). */
export interface Admission {
  /** A socket was opened from `address`; null: too many already. The answer forgets it again. */
  open(address: string): (() => void) | null
  /** A handshake from `address`; `isReturning`: it shows the resume token of a seat here. */
  handshake(address: string, isReturning: boolean): Entry
}

const WINDOW_MS = 1000
/** More than a core can do: what comes within a second waits in line (rule WI29), and only a flood is refused. */
const HANDSHAKES_PER_SECOND = 2000
/** At least so many of one address; one that may hold more connections may also open them faster. */
const ADDRESS_HANDSHAKES_PER_SECOND = 50
const ADDRESS_HANDSHAKE_SHARE = 0.25
/** Kept for viewers who come back to a seat: they go before strangers. */
const RESUMES_PER_SECOND = 500
/** Sockets that have not shown who they are count too, but only a handshake can be answered in words. */
const OPEN_SHARE = 2
const RETRY_MS = 5000

export const createAdmission = (connectionsPerAddress: number, clock: Pick<Clock, 'now'>): Admission => {
  const opened = new Map<string, number>()
  const strangers = createTokenBucket(HANDSHAKES_PER_SECOND, WINDOW_MS)
  const returning = createTokenBucket(RESUMES_PER_SECOND, WINDOW_MS)
  const perAddress = Math.max(ADDRESS_HANDSHAKES_PER_SECOND, connectionsPerAddress * ADDRESS_HANDSHAKE_SHARE)
  /** By address, within the window begun last: forgotten with it, so that addresses do not pile up. */
  const shaken = new Map<string, number>()
  let windowEnd = 0
  const close = (address: string) => {
    const left = (opened.get(address) ?? 0) - 1
    if (left > 0) opened.set(address, left)
    else opened.delete(address)
  }
  /** How long (ms) until `address` may shake hands again; 0: it may now, and did. */
  const addressWaitMs = (address: string): number => {
    const now = clock.now()
    if (now >= windowEnd) {
      shaken.clear()
      windowEnd = now + WINDOW_MS
    }
    const count = shaken.get(address) ?? 0
    if (count >= perAddress) return Math.ceil(windowEnd - now)
    shaken.set(address, count + 1)
    return 0
  }
  return {
    open: (address) => {
      const count = opened.get(address) ?? 0
      if (count >= connectionsPerAddress * OPEN_SHARE) return null
      opened.set(address, count + 1)
      let isOpen = true
      return () => {
        if (isOpen) close(address)
        isOpen = false
      }
    },
    handshake: (address, isReturning) => {
      if ((opened.get(address) ?? 0) > connectionsPerAddress) return { ok: false, full: 'address', retryAfterMs: RETRY_MS }
      if (isReturning && returning.take(clock.now()).ok) return { ok: true }
      const waitMs = addressWaitMs(address)
      if (waitMs > 0) return { ok: false, full: 'address', retryAfterMs: waitMs }
      const take = strangers.take(clock.now())
      return take.ok ? take : { ...take, full: 'node' }
    },
  }
}
