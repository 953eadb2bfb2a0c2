/** What the generic kind of page says and hears, by attributes and events (docs/integration.md). */
import type { Media, Quality } from '../../../services/protocol/types.ts'
import type { PageMedia } from '../../player/html-video.ts'

const OPEN_DEADLINE_MS = 15_000
const HAVE_METADATA = 1
const ITEM_ID = /^[A-Za-z0-9_-]{1,64}$/

const ask = (name: string, detail: object) => document.dispatchEvent(new CustomEvent(name, { detail }))

/** The item that `video` says it has loaded; null without one, or with an id that no server would take. */
const mediaOf = (video: HTMLVideoElement): Media | null => {
  const { itemId, itemTitle, mediaSourceId } = video.dataset
  if (itemId === undefined || !ITEM_ID.test(itemId)) return null
  return {
    itemId,
    title: itemTitle || itemId,
    durationSeconds: Number.isFinite(video.duration) ? video.duration : 0,
    ...(mediaSourceId !== undefined && ITEM_ID.test(mediaSourceId) ? { mediaSourceId } : {}),
  }
}

const shows = (video: HTMLVideoElement, itemId: string): boolean => video.dataset.itemId === itemId && video.readyState >= HAVE_METADATA

/** Resolves once `video` shows the item and knows its duration; rejects after 15 s. */
const untilShown = (video: HTMLVideoElement, itemId: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(deadline)
      video.removeEventListener('loadedmetadata', look)
    }
    const look = () => {
      if (!shows(video, itemId)) return
      stop()
      resolve()
    }
    const deadline = setTimeout(() => {
      stop()
      reject(new Error('The page did not open the item'))
    }, OPEN_DEADLINE_MS)
    video.addEventListener('loadedmetadata', look)
    look()
  })

/** A generic page as `video` shows it. */
export const createPageMedia = (video: HTMLVideoElement): PageMedia => ({
  media: () => mediaOf(video),
  open: async ({ itemId }: Media) => {
    if (shows(video, itemId)) return
    const shown = untilShown(video, itemId)
    ask('mediaplayer:open', { itemId })
    await shown
  },
  setQuality: ({ maxBitrate, directPlay }: Quality) => void ask('mediaplayer:quality', { maxBitrate, directPlay }),
})
