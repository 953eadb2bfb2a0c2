/** Starts a party with the film that is open. */
import { NAME_CHARACTERS } from '../../services/protocol/limits.ts'
import { Visibility } from '../../services/protocol/names.ts'
import type { PartyState } from '../store.ts'
import { onSubmit } from './busy.ts'
import { h, setAttribute, setText } from './dom.ts'
import { textField } from './fields.ts'
import { icon } from './icons.ts'
import type { Part, UiContext } from './part.ts'
import { createRoomOptionFields } from './room-options.ts'

export const createForm = (context: UiContext): Part<Pick<PartyState, 'item' | 'viewerName' | 'status'>> => {
  const { actions, text } = context
  const film = h('bdi')
  const filmLine = h('p', { class: 'film' }, icon('film'), film)
  const name = textField(text.roomName, NAME_CHARACTERS)
  const options = createRoomOptionFields(context)
  const create = h('button', { type: 'submit', class: 'button primary wide' }, text.createRoom)
  const hint = h('p', { class: 'hint', id: 'create-hint' }, text.openFilmFirst)
  const more = h('details', { class: 'more' }, h('summary', {}, text.options, icon('chevron')), ...options.elements)
  const fields = h('div', { class: 'stack' }, filmLine, name.element, more)
  const element = h('form', { class: 'card stack', novalidate: true, 'aria-label': text.startHeading }, fields, hint, create)

  let suggested = ''
  /** Follows the viewer's name until he writes one of his own. */
  const suggest = (viewerName: string | null): void => {
    if (name.input.value !== suggested) return
    suggested = text.partyOf(viewerName)
    if (name.input.value !== suggested) name.input.value = suggested
  }
  onSubmit(element, create, () => {
    const chosen = name.input.value.trim()
    return actions.createRoom({ name: chosen === '' ? suggested : chosen, visibility: Visibility.listed, ...options.get() })
  })

  return {
    element,
    update: ({ item, viewerName, status }) => {
      suggest(viewerName)
      setAttribute(fields, 'hidden', item === null)
      setAttribute(hint, 'hidden', item !== null)
      setText(film, item?.title ?? '')
      setAttribute(create, 'aria-disabled', String(item === null || status !== 'connected'))
      setAttribute(create, 'aria-describedby', item === null ? 'create-hint' : false)
    },
  }
}
