/** One member: who it is, how it is going, and what the host may do about it. */
import type { MemberStatus } from '../../services/protocol/types.ts'
import { onClick } from './busy.ts'
import { button, h, setAttribute, setText } from './dom.ts'
import { formatMs, initials, shadeOf } from './format.ts'
import { icon } from './icons.ts'
import type { Part, UiContext } from './part.ts'

export interface MemberView {
  readonly status: MemberStatus
  readonly isHost: boolean
  readonly isSelf: boolean
  /** The viewer is the host, and this is somebody else. */
  readonly mayManage: boolean
}

/** How many colours of round badges the styles have. */
const SHADES = 6

const createTools = ({ actions, text }: UiContext, id: string) => {
  const promote = button('icon-button', icon('crown'))
  const remove = button('icon-button danger', icon('remove'))
  onClick(promote, () => actions.transfer(id))
  onClick(remove, () => actions.kick(id))
  return {
    element: h('div', { class: 'tools' }, promote, remove),
    name: (name: string): void => {
      for (const [tool, label] of [[promote, text.makeHost(name)] as const, [remove, text.remove(name)] as const]) {
        setAttribute(tool, 'aria-label', label)
        setAttribute(tool, 'title', label)
      }
    },
  }
}

export const createMemberRow = (context: UiContext, id: string): Part<MemberView> => {
  const { text } = context
  const badge = h('span', { class: `avatar shade-${shadeOf(id, SHADES)}`, 'aria-hidden': 'true' })
  const name = h('bdi', { class: 'member-name' })
  const self = h('span', { class: 'chip' }, text.you)
  const host = h('span', { class: 'chip crown' }, icon('crown'), text.host)
  const state = h('span', { class: 'state' })
  const figures = h('span', { class: 'figures' })
  const tools = createTools(context, id)
  const line = h('div', { class: 'member-line' }, h('span', { class: 'dot', 'aria-hidden': 'true' }), state, figures)
  const element = h(
    'li',
    { class: 'member' },
    badge,
    h('div', { class: 'member-words' }, h('div', { class: 'row' }, name, self, host), line),
  )

  return {
    element,
    update: ({ status, isHost, isSelf, mayManage }) => {
      setText(badge, initials(status.name))
      setText(name, status.name)
      setAttribute(self, 'hidden', !isSelf)
      setAttribute(host, 'hidden', !isHost)
      setAttribute(element, 'data-state', status.state)
      setText(state, text.memberState[status.state])
      const drift = status.driftMs === null ? [] : [text.drift(formatMs(status.driftMs))]
      const rtt = status.rttMs === null ? [] : [text.rtt(formatMs(status.rttMs))]
      setText(figures, [...drift, ...rtt].join(' · '))
      tools.name(status.name)
      if (mayManage && !tools.element.isConnected) element.append(tools.element)
      if (!mayManage) tools.element.remove()
    },
  }
}
