/** The room this viewer is in. */
import type { RoomState } from '../../services/protocol/types.ts'
import type { PartyState } from '../store.ts'
import { onClick } from './busy.ts'
import { button, h, setAttribute, setText } from './dom.ts'
import { formatPosition } from './format.ts'
import { icon } from './icons.ts'
import { createMemberList } from './member-list.ts'
import type { Part, RoomView, UiContext } from './part.ts'
import { createRoomSettings } from './room-settings.ts'
import { createSyncSettings } from './sync-settings.ts'
import { createSyncState } from './sync-state.ts'

export interface RoomPart extends Part {
  /** Where the focus goes when the view appears. */
  readonly heading: HTMLElement
}

const createRoomHead = ({ text }: UiContext): Part<RoomView> & { readonly heading: HTMLElement } => {
  const heading = h('h3', { class: 'room-heading', tabindex: '-1' })
  const title = h('bdi')
  const playback = h('span', { class: 'playback' })
  const playbackText = ({ playing, position, waitingUntil }: RoomState): string => {
    if (waitingUntil !== undefined) return text.waitingForMembers
    return playing ? text.playing : text.pausedAt(formatPosition(position))
  }
  return {
    heading,
    element: h(
      'div',
      { class: 'room-head' },
      heading,
      h('div', { class: 'now' }, h('p', { class: 'film' }, icon('film'), title), playback),
    ),
    update: ({ info, state }) => {
      setText(heading, info.name)
      setText(title, state.media.title)
      setText(playback, playbackText(state))
      setAttribute(playback, 'data-playing', String(state.playing))
    },
  }
}

/** The host's part, in the page only while this viewer is the host. */
const createHostPart = (context: UiContext): Part<RoomView> => {
  const element = h('div')
  let settings: ReturnType<typeof createRoomSettings> | undefined
  return {
    element,
    update: ({ memberId, info }) => {
      if (memberId !== info.hostId) {
        settings?.element.remove()
        settings = undefined
        return
      }
      if (settings === undefined) {
        settings = createRoomSettings(context)
        element.append(settings.element)
      }
      settings.update(info)
    },
  }
}

export const createRoomView = (context: UiContext): RoomPart => {
  const { actions, text } = context
  const head = createRoomHead(context)
  const sync = createSyncState(context)
  const settings = createSyncSettings(context)
  const members = createMemberList(context)
  const host = createHostPart(context)
  const leave = button('button wide', icon('leave'), text.leaveRoom)
  const hint = h('p', { class: 'hint' }, text.hostLeaves)
  onClick(leave, () => actions.leaveRoom())

  return {
    heading: head.heading,
    element: h(
      'div',
      { class: 'view' },
      h('div', { class: 'card stack' }, head.element, sync.element, settings.element),
      host.element,
      members.element,
      h('div', { class: 'foot' }, hint, leave),
    ),
    update: (state: PartyState) => {
      const { room, self, present } = state
      if (room === null) return
      head.update(room)
      sync.update({ ...state, room })
      settings.update(state)
      members.update({ room, self: present ? self : null })
      host.update(room)
      setAttribute(hint, 'hidden', room.memberId !== room.info.hostId)
    },
  }
}
