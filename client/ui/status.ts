/** Connection status and round-trip time (rules UI2, UI3). The time stands outside the live region: nobody wants it read out each second. */

import { rttGrade } from '../net/rtt-grade.ts'
import type { PartyState } from '../store.ts'
import { h, setAttribute, setText } from './dom.ts'
import { formatMs } from './format.ts'
import type { Part, UiContext } from './part.ts'

export const createStatus = ({ text }: UiContext): Part<Pick<PartyState, 'status' | 'rttMs'>> => {
  const words = h('span', { role: 'status' })
  const rtt = h('span', { class: 'rtt', title: text.roundTrip })
  const element = h('div', { class: 'status' }, h('span', { class: 'dot', 'aria-hidden': 'true' }), words, rtt)
  const label = { connecting: text.connecting, offline: text.offline, connected: text.connected }

  return {
    element,
    update: ({ status, rttMs }) => {
      setAttribute(element, 'data-status', status)
      setText(words, label[status])
      const measured = status === 'connected' && rttMs !== null ? rttMs : null
      setAttribute(rtt, 'hidden', measured === null)
      if (measured === null) return
      const grade = rttGrade(measured)
      setAttribute(rtt, 'data-grade', grade)
      setText(rtt, `${formatMs(measured)} · ${text.grades[grade]}`)
    },
  }
}
