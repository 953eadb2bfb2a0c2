/** The side panel: status, a problem if there is one, and the room or the way into one (rule UI1). */
import type { PartyState } from '../store.ts'
import { createForm } from './create-form.ts'
import { button, h, setAttribute } from './dom.ts'
import { icon } from './icons.ts'
import type { Part, UiContext } from './part.ts'
import { createProblem } from './problem.ts'
import { createRoomList } from './room-list.ts'
import { createRoomView } from './room-view.ts'
import { createSetupCheck } from './setup-check.ts'
import { createStatus } from './status.ts'

export interface Panel extends Part {
  setOpen(open: boolean): void
}

const createLobby = (context: UiContext, header: HTMLElement): Part & { readonly heading: HTMLElement } => {
  const heading = h('h3', { tabindex: '-1' }, context.text.startHeading)
  const form = createForm(context)
  const rooms = createRoomList(context)
  const setup = createSetupCheck(context, header)
  return {
    heading,
    element: h('div', { class: 'view' }, heading, form.element, rooms.element, setup.element),
    update: (state) => {
      form.update(state)
      rooms.update(state)
      setup.update(state)
    },
  }
}

/** `header`: the button that stands in a player's header. */
export const createPanel = (context: UiContext, header: HTMLElement, onClose: () => void): Panel => {
  const { text } = context
  const close = button('icon-button', icon('close'))
  setAttribute(close, 'aria-label', text.close)
  const status = createStatus(context)
  const problem = createProblem(context)
  const lobby = createLobby(context, header)
  const room = createRoomView(context)
  const body = h('div', { class: 'body' }, problem.element, lobby.element, room.element)
  const head = h('header', { class: 'head' }, h('h2', {}, icon('group'), text.party), status.element, close)
  const element = h('section', { class: 'panel', 'aria-label': text.party, tabindex: '-1', hidden: true }, head, body)

  close.addEventListener('click', onClose)
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) onClose()
  })

  /** Shows the one view; a focus that was inside the other goes to the heading of the new one. */
  const show = (inRoom: boolean): void => {
    if (room.element.hidden !== inRoom && lobby.element.hidden === inRoom) return
    const [shown, gone] = inRoom ? [room, lobby] : [lobby, room]
    const moveFocus = gone.element.matches(':focus-within')
    setAttribute(shown.element, 'hidden', false)
    if (moveFocus) shown.heading.focus()
    setAttribute(gone.element, 'hidden', true)
    body.scrollTop = 0
  }
  return {
    element,
    setOpen: (open) => {
      setAttribute(element, 'hidden', !open)
      if (open) element.focus()
    },
    update: (state: PartyState) => {
      status.update(state)
      problem.update(state)
      lobby.update(state)
      room.update(state)
      show(state.room !== null)
    },
  }
}
