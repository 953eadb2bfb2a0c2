/** The viewer's own sync state, large enough to be seen from the sofa; and the one click that a browser may ask for (rule FO11). */
import { MemberState } from '../../services/protocol/names.ts'
import type { Texts } from '../i18n/en.ts'
import type { PartyState } from '../store.ts'
import { onClick } from './busy.ts'
import { isTelling } from './clock-bound.ts'
import { button, h, setAttribute, setText } from './dom.ts'
import { formatMs } from './format.ts'
import { icon } from './icons.ts'
import type { Part, RoomView, UiContext } from './part.ts'

export interface SyncView extends Pick<PartyState, 'self' | 'present' | 'needsClick' | 'item' | 'clockBoundMs' | 'preferences'> {
  readonly room: RoomView
}

/** Without correction nobody catches up. */
const stateText = ({ self, preferences }: SyncView, text: Texts): string =>
  self.state === MemberState.catchingUp && preferences.correction === 'off' ? text.outOfStep : text.memberState[self.state]

/** The drift, and how exactly it is known; standing still needs no clock. */
const driftText = (driftMs: number, { clockBoundMs, room }: SyncView, text: Texts): string => {
  const drift = formatMs(driftMs)
  return room.state.playing && isTelling(clockBoundMs) ? `${drift} ${text.giveOrTake(formatMs(clockBoundMs))}` : drift
}

export const createSyncState = ({ actions, text }: UiContext): Part<SyncView> => {
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
  const hint = h('p', { class: 'hint' })
  const click = h('div', { class: 'stack' }, join, hint)
  const element = h('div', { class: 'stack' }, line, click)
  onClick(join, () => actions.joinPlayback())

  return {
    element,
    update: (view) => {
      const { self, present, needsClick, item, room } = view
      const driftMs = present ? self.driftMs : null
      setAttribute(line, 'data-state', present ? self.state : MemberState.measuring)
      setText(words, present ? stateText(view, text) : text.notConnected)
      setAttribute(separator, 'hidden', driftMs === null)
      setText(drift, driftMs === null ? '' : driftText(driftMs, view, text))
      setAttribute(click, 'hidden', !needsClick)
      const { itemId, title } = room.state.media
      const clickHint = self.state === MemberState.away ? text.awayHint : text.joinPlaybackHint
      setText(hint, item?.itemId === itemId ? clickHint : text.openFilmHint(title))
    },
  }
}
