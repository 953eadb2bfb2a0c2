/** The button in the player's header: the group icon, and how many are in the room (rule UI1). */
import { button, h, setAttribute } from './dom.ts'
import { icon } from './icons.ts'
import { isolate } from './isolate.ts'
import type { Part, UiContext } from './part.ts'
import { adoptStyles } from './styles.ts'

export interface HeaderButton extends Part {
  setOpen(open: boolean): void
  focus(): void
}

/** `element` carries a shadow root of its own, so that neither the page's styles nor ours reach the other. */
export const createHeaderButton = ({ text }: UiContext, onToggle: () => void): HeaderButton => {
  const badge = h('span', { class: 'badge', 'aria-hidden': 'true', hidden: true })
  const toggle = button('toggle', icon('group'), badge)
  setAttribute(toggle, 'aria-label', text.party)
  setAttribute(toggle, 'aria-expanded', 'false')
  setAttribute(toggle, 'title', text.party)
  toggle.addEventListener('click', onToggle)

  const element = document.createElement('matinee-button')
  const root = element.attachShadow({ mode: 'open', delegatesFocus: true })
  adoptStyles(root)
  root.append(toggle)
  isolate(element)

  return {
    element,
    update: ({ room }) => {
      setAttribute(badge, 'hidden', room === null)
      setAttribute(badge, 'data-count', room === null ? '' : String(room.count))
      setAttribute(toggle, 'aria-description', room === null ? '' : text.watching(room.count))
    },
    setOpen: (open) => setAttribute(toggle, 'aria-expanded', String(open)),
    focus: () => toggle.focus(),
  }
}
