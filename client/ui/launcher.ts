/** The same button in a corner of the page, for where there is no player's header to hold it: a library, say, or a page not known to us. */
import type { PartyState } from '../store.ts'
import { h, setAttribute } from './dom.ts'
import type { UiContext } from './part.ts'
import { createPartyButton, type PartyButton } from './party-button.ts'

export interface Launcher extends PartyButton {
  dispose(): void
}

/** `header`: the button whose place it takes while that is not drawn. */
export const createLauncher = (context: UiContext, header: HTMLElement, onToggle: () => void): Launcher => {
  const inner = createPartyButton(context, onToggle)
  const element = h('div', { class: 'launcher', hidden: true }, inner.element)
  let last: PartyState | undefined

  const place = (): void => {
    const isDrawn = header.getClientRects().length > 0
    // A player that hides its header while nobody moves is no reason to put something else over the film.
    const isAtRest = last?.item !== null && header.isConnected
    setAttribute(element, 'hidden', isDrawn || isAtRest)
  }
  const observer = new IntersectionObserver(place)
  observer.observe(header)
  return {
    ...inner,
    element,
    update: (state) => {
      last = state
      inner.update(state)
      place()
    },
    dispose: () => observer.disconnect(),
  }
}
