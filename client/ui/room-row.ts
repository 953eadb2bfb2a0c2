/** One room of the list, with its button to join. */
import type { Listing } from '../../services/protocol/types.ts'
import { onClick } from './busy.ts'
import { button, h, setAttribute, setText } from './dom.ts'
import type { Part, UiContext } from './part.ts'

export const createRoomRow = ({ actions, text }: UiContext, id: string): Part<Listing> => {
  const name = h('bdi', { class: 'room-name' })
  const title = h('bdi', { class: 'room-title' })
  const count = h('span', { class: 'room-count' })
  const join = button('button', text.join)
  const words = h('div', { class: 'room-words' }, name, h('div', { class: 'room-line' }, title, count))
  const element = h('li', { class: 'room-row' }, words, join)
  onClick(join, () => actions.joinRoom(id))

  return {
    element,
    update: (room) => {
      setText(name, room.name)
      setText(title, room.title)
      setText(count, text.watching(room.count))
      setAttribute(join, 'aria-label', text.joinRoom(room.name))
    },
  }
}
