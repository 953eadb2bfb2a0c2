import type { Media } from '../../../services/protocol/types.ts'
import { filmPlayer, type PageItem, type PlaybackManager } from './globals.ts'
import { secondsOf } from './ticks.ts'

const HAVE_METADATA = 1
const ITEM_ID = /^[A-Za-z0-9_-]{1,64}$/

const isId = (id: string | undefined): id is string => id !== undefined && ITEM_ID.test(id)
const titleOf = ({ Id = '', Name = Id, SeriesName }: PageItem): string => (SeriesName === undefined ? Name : `${SeriesName}: ${Name}`)

/** The film in the page's player as `manager` knows it; its length is the server's word, for a stream need not say it. */
export const playingMedia = (manager: PlaybackManager | null, video: HTMLVideoElement): Media | null => {
  const player = filmPlayer(manager)
  if (manager === null || manager.syncPlayEnabled || player === null) return null
  const item = manager.currentItem(player)
  const source = manager.currentMediaSource(player)
  if (!item || !isId(item.Id)) return null
  const seconds = secondsOf(source?.RunTimeTicks ?? item.RunTimeTicks ?? 0) || video.duration
  return {
    itemId: item.Id,
    title: titleOf(item),
    durationSeconds: video.readyState >= HAVE_METADATA && Number.isFinite(seconds) ? seconds : 0,
    ...(isId(source?.Id) ? { mediaSourceId: source.Id } : {}),
  }
}
