/** The button that opens and closes the panel: the group icon, and how many are in the room. */
import { button, h, setAttribute } from './dom.ts'
import { icon } from './icons.ts'
import type { Part, UiContext } from './part.ts'

export interface PartyButton extends Part {
  setOpen(open: boolean): void
  focus(): void
}

export const createPartyButton = ({ text }: UiContext, onToggle: () => void): PartyButton => {
  const badge = h('span', { class: 'badge', 'aria-hidden': 'true', hidden: true })
  const element = button('toggle', icon('group'), badge)
  for (const name of ['aria-label', 'title']) setAttribute(element, name, text.party)
  setAttribute(element, 'aria-expanded', 'false')
  element.addEventListener('click', onToggle)
  return {
    element,
    update: ({ room }) => {
      setAttribute(badge, 'hidden', room === null)
      setAttribute(badge, 'data-count', room === null ? '' : String(room.count))
      setAttribute(element, 'aria-description', room === null ? '' : text.watching(room.count))
    },
    setOpen: (open) => setAttribute(element, 'aria-expanded', String(open)),
    focus: () => element.focus(),
  }
}
