/** The viewer's own sync settings (rule UI14), and what they are to be judged by. */
import { CORRECTIONS, OFFSET_LIMIT_MS } from '../preferences.ts'
import type { PartyState } from '../store.ts'
import { onClick } from './busy.ts'
import { isTelling } from './clock-bound.ts'
import { button, h, setAttribute, setText } from './dom.ts'
import { numberField, radioField } from './fields.ts'
import { formatMs, formatOffset } from './format.ts'
import { icon } from './icons.ts'
import type { Part, UiContext } from './part.ts'

const OFFSET_STEP_MS = 10

export const createSyncSettings = ({ actions, text }: UiContext): Part<Pick<PartyState, 'preferences' | 'rttMs' | 'clockBoundMs'>> => {
  const ownOffset = h('span', { class: 'count' })
  const figures = h('p', { class: 'hint figures' })
  const boundHint = h('p', { class: 'hint' }, text.clockBoundHint)
  const limits = { min: -OFFSET_LIMIT_MS, max: OFFSET_LIMIT_MS, step: OFFSET_STEP_MS }
  const offset = numberField(text.offset, text.offsetHint(OFFSET_LIMIT_MS), limits, (offsetMs) => actions.setPreferences({ offsetMs }))
  const correction = radioField(
    text.correction,
    CORRECTIONS.map((value) => ({ value, ...text.corrections[value] })),
    (value) => actions.setPreferences({ correction: value }),
  )
  const now = button('button wide', text.syncNow)
  onClick(now, () => actions.resync())

  return {
    element: h(
      'details',
      { class: 'more' },
      h('summary', {}, text.sync, ownOffset, icon('chevron')),
      figures,
      boundHint,
      now,
      offset.element,
      correction.element,
    ),
    update: ({ preferences, rttMs, clockBoundMs }) => {
      setText(ownOffset, preferences.offsetMs === 0 ? '' : formatOffset(preferences.offsetMs))
      setAttribute(figures, 'hidden', rttMs === null)
      if (rttMs !== null) setText(figures, `${text.rtt(formatMs(rttMs))} · ${text.clockBound(formatMs(clockBoundMs))}`)
      setAttribute(boundHint, 'hidden', rttMs === null || !isTelling(clockBoundMs))
      offset.set(preferences.offsetMs)
      correction.set(preferences.correction)
    },
  }
}
