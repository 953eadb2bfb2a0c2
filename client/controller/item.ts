/** What the page shows against what the room plays. Pure. */
import { TITLE_CHARACTERS } from '../../services/protocol/limits.ts'
import type { Media } from '../../services/protocol/types.ts'
import type { RoomView } from '../net/room-view.ts'
import { isHost } from './rights.ts'

const OTHER_VERSION_SECONDS = 1

export const showsRoom = (media: Media | null, room: RoomView): boolean => media?.itemId === room.state.media.itemId

/** The item as the room may have it, once its duration is known; null before. */
export const readyItem = (media: Media | null): Media | null =>
  media !== null && media.durationSeconds > 0 ? { ...media, title: media.title.slice(0, TITLE_CHARACTERS) } : null

/**
 * The item that the host went on to in his own page, for the room to follow (rule PB17); null when there is none. A page that has not
 * shown the room's item yet, after a reload say, does not lead the room anywhere.
 */
export const nextItem = (media: Media | null, room: RoomView, hasShownRoom: boolean): Media | null =>
  isHost(room) && hasShownRoom && !showsRoom(media, room) ? readyItem(media) : null

/** Seconds that the page's version is longer than the room's (negative: shorter), when that is enough to drift apart; else null. */
export const otherVersion = (media: Media | null, room: RoomView): number | null => {
  if (media === null || media.durationSeconds <= 0 || !showsRoom(media, room)) return null
  const longer = media.durationSeconds - room.state.media.durationSeconds
  return Math.abs(longer) > OTHER_VERSION_SECONDS ? longer : null
}
