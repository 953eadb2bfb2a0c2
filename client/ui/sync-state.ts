/** The viewer's own sync state, large enough to be seen from the sofa; and the one click that a browser may ask for (rule FO11). */
import type { PartyState } from '../store.ts'
import { onClick } from './busy.ts'
import { button, h, setAttribute, setText } from './dom.ts'
import { formatMs } from './format.ts'
import { icon } from './icons.ts'
import type { Part, UiContext } from './part.ts'

export const createSyncState = ({ actions, text }: UiContext): Part<Pick<PartyState, 'self' | 'needsClick'>> => {
  const words = h('span', { class: 'sync-words' })
  const separator = h('span', {}, '·')
  const drift = h('span', { class: 'sync-drift' })
  const line = h(
    'p',
    { class: 'sync' },
    h('span', { class: 'dot' }),
    h('span', { class: 'unseen' }, `${text.yourSync}: `),
    words,
    separator,
    drift,
  )
  const join = button('button primary wide', icon('play'), text.joinPlayback)
  const click = h('div', { class: 'stack' }, join, h('p', { class: 'hint' }, text.joinPlaybackHint))
  const element = h('div', { class: 'stack' }, line, click)
  onClick(join, () => actions.joinPlayback())

  return {
    element,
    update: ({ self, needsClick }) => {
      setAttribute(line, 'data-state', self.state)
      setText(words, text.memberState[self.state])
      setAttribute(separator, 'hidden', self.driftMs === null)
      setText(drift, self.driftMs === null ? '' : formatMs(self.driftMs))
      setAttribute(click, 'hidden', !needsClick)
    },
  }
}
