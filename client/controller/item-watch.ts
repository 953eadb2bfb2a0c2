import type { Party } from '../net/party.ts'
import type { RoomView } from '../net/room-view.ts'
import type { Player } from '../player/player.ts'
import { nextItem, otherVersion, showsRoom } from './item.ts'
import type { ProblemBox } from './problem-box.ts'

export interface ItemWatchDeps {
  readonly party: Party
  readonly problems: ProblemBox
  /** The page's version of the film is longer than the room's by this many seconds (negative: shorter). */
  readonly onOtherVersion: (seconds: number) => void
  /** The room does not follow the host's page: the page has to come back to the room. */
  readonly onRefused: () => void
}
export interface ItemWatch {
  /** Looks at what the page shows now. */
  look(player: Player, room: RoomView): void
  /** The host's page is ahead of the room: the room is being told. */
  readonly leading: boolean
  /** While the room's item is being opened, what the page shows on the way is nobody's choice. */
  setOpening(opening: boolean): void
  forget(): void
}

/** Tells the room when the host goes on to another item in his own page (rule PB17), and the viewer when his version differs. */
export const createItemWatch = ({ party, problems, onOtherVersion, onRefused }: ItemWatchDeps): ItemWatch => {
  let hasShownRoom = false
  let opening = false
  let led: string | null = null
  let warned: string | null = null

  const lead = async (player: Player, room: RoomView) => {
    const media = nextItem(player.media(), room, hasShownRoom && !opening)
    if (media === null || media.itemId === led) return
    led = media.itemId
    const { position, paused } = player.sample()
    const outcome = await party.command('playback:media', { media, position, playing: room.state.playing || !paused }).done
    if (outcome.ok) return
    problems.show(outcome.error.code)
    if (led !== media.itemId) return
    led = null
    hasShownRoom = false
    onRefused()
  }
  const warn = (player: Player, room: RoomView) => {
    const seconds = otherVersion(player.media(), room)
    if (seconds === null || warned === room.state.media.itemId) return
    warned = room.state.media.itemId
    onOtherVersion(seconds)
  }
  return {
    get leading() {
      return led !== null
    },
    setOpening: (next) => {
      opening = next
    },
    look: (player, room) => {
      if (showsRoom(player.media(), room)) {
        hasShownRoom = true
        led = null
        warn(player, room)
      } else void lead(player, room)
    },
    forget: () => {
      hasShownRoom = false
      led = null
      warned = null
    },
  }
}
