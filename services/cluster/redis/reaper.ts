import type { Log } from '../../lib/log.ts'
import type { ListingChange, RoomId } from '../cluster.ts'
import { inBatches } from './batches.ts'
import type { Life } from './life.ts'
import { BATCH } from './limits.ts'
import type { Link } from './link.ts'
import type { Store, View } from './store.ts'
import { look, type Sightings } from './witness.ts'

export interface ReaperDeps {
  readonly store: Pick<Store, 'condemn' | 'enlisted' | 'release' | 'dropLine' | 'bury'>
  readonly link: Pick<Link, 'life' | 'broken'>
  readonly log: Log
  /** A room of that life is no more; its members are to be told. */
  onClosed(life: Life, roomId: RoomId): void
  onLine(version: number, change: ListingChange): void
}

/**
 * Takes silent nodes for dead, and closes their rooms (rule CL11). It is written down first who does it, and what is left undone by one
 * that dies over it another finishes.
 */
export interface Reaper {
  onView(view: View, askedAt: number, answeredAt: number): void
  /** What was seen does not count any more. */
  reset(): void
}

export const createReaper = ({ store, link, log, onClosed, onLine }: ReaperDeps): Reaper => {
  let sightings: Sightings | null = null
  const atWork = new Set<Life>()

  const close = async (life: Life, roomId: RoomId) => {
    if (await store.release(roomId, life, null)) onClosed(life, roomId)
    const version = await store.dropLine(life, roomId)
    if (version !== null) onLine(version, { kind: 'remove', id: roomId })
  }
  const reap = async (life: Life) => {
    await inBatches(await store.enlisted(life), BATCH, (roomId) => close(life, roomId))
    await store.bury(life)
  }
  const condemnAndReap = async (life: Life, last: Parameters<Store['condemn']>[1]) => {
    if (!(await store.condemn(life, last, link.life()))) return
    log.warn({ life }, 'A node is taken for dead; its rooms are closed')
    await reap(life)
  }
  const once = (life: Life, work: () => Promise<void>) => {
    if (atWork.has(life)) return
    atWork.add(life)
    work()
      .catch(link.broken)
      .finally(() => atWork.delete(life))
  }

  return {
    onView: ({ beats, dying }, askedAt, answeredAt) => {
      const { sightings: seen, silent } = look(sightings, beats, askedAt, answeredAt)
      sightings = seen
      for (const life of silent) once(life, () => condemnAndReap(life, { beats: beats.get(life) ?? 0 }))
      for (const [life, reaper] of dying) {
        if (reaper === link.life()) once(life, () => reap(life))
        else if (!beats.has(reaper)) once(life, () => condemnAndReap(life, { reaper }))
      }
    },
    reset: () => {
      sightings = null
    },
  }
}
