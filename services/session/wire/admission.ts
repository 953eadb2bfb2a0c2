import type { Clock } from '../../lib/clock.ts'
import { createTokenBucket, type Take } from './token-bucket.ts'

/** Who may come in, by address and by how many come at once (rule WI20). */
export interface Admission {
  /** A socket was opened from `address`; null: too many already. The answer forgets it again. */
  open(address: string): (() => void) | null
  /** A handshake from `address`; `isReturning`: it shows the resume token of a seat here. */
  handshake(address: string, isReturning: boolean): Take
}

const WINDOW_MS = 1000
const HANDSHAKES_PER_SECOND = 400
/** Kept for viewers who come back to a seat: they go before strangers. */
const RESUMES_PER_SECOND = 100
/** Sockets that have not shown who they are count too, but only a handshake can be answered in words. */
const OPEN_SHARE = 2
const RETRY_MS = 5000

export const createAdmission = (connectionsPerAddress: number, clock: Pick<Clock, 'now'>): Admission => {
  const opened = new Map<string, number>()
  const strangers = createTokenBucket(HANDSHAKES_PER_SECOND, WINDOW_MS)
  const returning = createTokenBucket(RESUMES_PER_SECOND, WINDOW_MS)
  const close = (address: string) => {
    const left = (opened.get(address) ?? 0) - 1
    if (left > 0) opened.set(address, left)
    else opened.delete(address)
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
      if ((opened.get(address) ?? 0) > connectionsPerAddress) return { ok: false, retryAfterMs: RETRY_MS }
      if (isReturning && returning.take(clock.now()).ok) return { ok: true }
      return strangers.take(clock.now())
    },
  }
}
