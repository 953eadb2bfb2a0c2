import type { Readable, Writable } from 'node:stream'
import type { Clock } from '../../../services/lib/clock.ts'
import type { Shaper } from './shaper.ts'

export interface Pipe {
  /** Delivers nothing from now on, until {@link release}. */
  hold(): void
  release(): void
  stop(): void
}

export interface PipeDeps {
  readonly from: Readable
  readonly to: Writable
  readonly shaper: Shaper
  readonly clock: Clock
  /** Called with how late (ms) each chunk was delivered. */
  readonly onLate: (ms: number) => void
}

interface Parcel {
  readonly dueAt: number
  /** Null: the end. */
  readonly chunk: Buffer | null
}

/** A limited link must not read a whole film into memory. */
const QUEUE_BYTES = 262_144
/** A timer is not finer than this. */
const TIMER_MS = 0.5

/** Carries `from` to `to`, each chunk at its due time, and the end after the last of them (rule BE12). */
export const createPipe = ({ from, to, shaper, clock, onLate }: PipeDeps): Pipe => {
  const queue: Parcel[] = []
  let queuedBytes = 0
  let held = false
  let cancel = (): void => {}

  const deliver = ({ dueAt, chunk }: Parcel): void => {
    if (!to.writable) return
    if (chunk === null) return void to.end()
    onLate(Math.max(0, clock.now() - dueAt))
    to.write(chunk)
    queuedBytes -= chunk.length
    if (queuedBytes < QUEUE_BYTES && from.isPaused()) from.resume()
  }
  const run = (): void => {
    cancel()
    for (let next = queue[0]; next && !held; next = queue[0]) {
      const waitMs = next.dueAt - clock.now()
      if (waitMs >= TIMER_MS) {
        cancel = clock.after(waitMs, run)
        return
      }
      queue.shift()
      deliver(next)
    }
  }
  const take = (chunk: Buffer | null): void => {
    queue.push({ dueAt: shaper.dueAt(clock.now(), chunk?.length ?? 0), chunk })
    queuedBytes += chunk?.length ?? 0
    if (queuedBytes >= QUEUE_BYTES) from.pause()
    if (queue.length === 1) run()
  }
  from.on('data', take)
  from.on('end', () => take(null))
  return {
    hold: () => {
      held = true
    },
    release: () => {
      held = false
      run()
    },
    stop: () => {
      cancel()
      queue.length = 0
    },
  }
}
