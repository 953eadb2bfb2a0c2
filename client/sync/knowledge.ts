import { formatLearnt, type Learnt, parseLearnt } from './learn.ts'
import type { SyncClock } from './sync-clock.ts'

/** A place for one text, as localStorage has it. */
export interface Memory {
  read(): string | null
  write(value: string): void
}

export interface Knowledge {
  /** What was known at the start. */
  readonly learnt: Learnt
  keep(learnt: Learnt): void
  save(): void
}

const SAVE_INTERVAL_MS = 10_000

/** Keeps what is learnt of this browser's player between visits, written seldom. */
export const createKnowledge = (clock: SyncClock, memory?: Memory): Knowledge => {
  const learnt = parseLearnt(memory?.read() ?? null)
  let newest = learnt
  let saved = learnt
  let savedAt = clock.now()
  const save = () => {
    if (newest === saved) return
    saved = newest
    savedAt = clock.now()
    memory?.write(formatLearnt(newest))
  }
  return {
    learnt,
    keep: (next) => {
      newest = next
      if (clock.now() - savedAt >= SAVE_INTERVAL_MS) save()
    },
    save,
  }
}
