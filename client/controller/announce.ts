/** What happened in the room, in words. Pure. */
import type { NoticeTexts } from '../i18n/notices.ts'
import type { PartyEvents } from '../net/party-events.ts'
import type { RoomView } from '../net/room-view.ts'
import { formatPosition } from '../ui/format.ts'

/** In a larger room coming and going is no news. */
const NAMES_UP_TO_MEMBERS = 20

/** A line for a new timeline: who did it, unless it was this viewer; nothing for the server's own steps. */
export const stateLine = ({ state, own }: PartyEvents['state'], texts: NoticeTexts): string | null => {
  if (state.cause === 'ended') return texts.ended
  if (own || state.by === undefined) return null
  const { name } = state.by
  switch (state.cause) {
    case 'play':
      return texts.played(name)
    case 'pause':
      return texts.paused(name)
    case 'seek':
      return texts.sought(name, formatPosition(state.position))
    case 'rate':
      return texts.rate(name, String(state.rate))
    case 'media':
      return texts.media(name, state.media.title)
    default:
      return null
  }
}

/** A line when the room has another host. */
export const hostLine = ({ before, info }: PartyEvents['info'], view: RoomView, texts: NoticeTexts): string | null => {
  if (before.hostId === info.hostId) return null
  if (info.hostId === view.memberId) return texts.youHost
  const name = view.members.find(({ id }) => id === info.hostId)?.name
  return name === undefined ? null : texts.hosts(name)
}

/** Lines for who came and who went; oneself is no news. */
export const memberLines = ({ joined, left }: PartyEvents['members'], view: RoomView, texts: NoticeTexts): readonly string[] => {
  if (view.count > NAMES_UP_TO_MEMBERS) return []
  const others = (members: typeof joined) => members.filter(({ id }) => id !== view.memberId)
  return [...others(joined).map(({ name }) => texts.joined(name)), ...others(left).map(({ name }) => texts.left(name))]
}
