/** The button in the player's header (rule UI1), in a shadow root of its own: neither the page's styles nor ours reach the other. */
import { isolate } from './isolate.ts'
import type { UiContext } from './part.ts'
import { createPartyButton, type PartyButton } from './party-button.ts'
import { adoptStyles } from './styles.ts'

export const createHeaderButton = (context: UiContext, onToggle: () => void): PartyButton => {
  const inner = createPartyButton(context, onToggle)
  const element = document.createElement('matinee-button')
  const root = element.attachShadow({ mode: 'open', delegatesFocus: true })
  adoptStyles(root)
  root.append(inner.element)
  isolate(element)
  return { ...inner, element }
}
