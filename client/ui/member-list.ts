/** Who is in the room, the host first; only rows that changed are drawn again (rule UI12). */
import type { PartyState } from '../store.ts'
import { h, setAttribute, setText } from './dom.ts'
import { createKeyedList } from './keyed-list.ts'
import { createMemberRow, type MemberView } from './member-row.ts'
import type { Part, RoomView, UiContext } from './part.ts'

/** The members as this viewer sees them; the own row says what the own player says, which is fresher, while he is there. */
const viewsOf = ({ memberId, info, members }: RoomView, self: PartyState['self'] | null): MemberView[] => {
  const views = members.map((status) => ({
    status: status.id === memberId ? { ...status, ...self } : status,
    isHost: status.id === info.hostId,
    isSelf: status.id === memberId,
    mayManage: memberId === info.hostId && status.id !== memberId,
  }))
  return [...views.filter(({ isHost }) => isHost), ...views.filter(({ isHost }) => !isHost)]
}

export const createMemberList = (context: UiContext): Part<{ readonly room: RoomView; readonly self: PartyState['self'] | null }> => {
  const { text } = context
  const count = h('span', { class: 'count' })
  const list = h('ul', { class: 'members', role: 'list', 'aria-label': text.members })
  const more = h('p', { class: 'hint' })
  const rows = createKeyedList<MemberView>(
    list,
    ({ status }) => status.id,
    ({ status }) => createMemberRow(context, status.id),
  )
  return {
    element: h('div', { class: 'stack' }, h('div', { class: 'heading' }, h('h3', {}, text.members), count), list, more),
    update: ({ room, self }) => {
      setText(count, String(room.count))
      rows.update(viewsOf(room, self))
      const hidden = Math.max(0, room.count - room.members.length)
      setAttribute(more, 'hidden', hidden === 0)
      setText(more, text.moreMembers(hidden))
    },
  }
}
