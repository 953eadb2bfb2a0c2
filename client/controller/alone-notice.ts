import type { NoticeTexts } from '../i18n/notices.ts'
import type { ClientClock } from '../net/clock.ts'
import type { Alone } from '../sync/viewer.ts'

/** A hand that drags the seek bar tries many times a second. */
const ONCE_WITHIN_MS = 5000

/** Says why the player does not do, or the others do not follow, what the viewer just did (rule UI9). */
export const createAloneNotice = (notify: (text: string) => void, texts: NoticeTexts, clock: ClientClock) => {
  const toldAt = new Map<Alone, number>()
  return (what: Alone): void => {
    const now = clock.now()
    if (now - (toldAt.get(what) ?? Number.NEGATIVE_INFINITY) < ONCE_WITHIN_MS) return
    toldAt.set(what, now)
    notify(texts.alone[what])
  }
}
