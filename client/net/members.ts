import { MEMBERS_PAGE } from '../../services/protocol/limits.ts'
import { MemberState } from '../../services/protocol/names.ts'
import type { MemberName, MemberStatus, RoomMembers } from '../../services/protocol/types.ts'

const withoutState = (member: MemberName): MemberStatus => ({ ...member, state: MemberState.measuring, driftMs: null, rttMs: null })

/** Members of whom nothing is heard any more: what was measured before says nothing now (rule RM18). */
export const unmeasured = (members: readonly MemberStatus[]): readonly MemberStatus[] => members.map(withoutState)

/** Those of `members` who are among `others`, or who are not. */
export const amongThem = (members: readonly MemberName[], others: readonly MemberName[], wanted: boolean): readonly MemberName[] => {
  const ids = new Set(others.map(({ id }) => id))
  return members.filter(({ id }) => ids.has(id) === wanted)
}

/** The shown members after `change`: a page replaces them; else who joined is added, unmeasured, and who left is gone. */
export const membersAfter = (members: readonly MemberStatus[], change: RoomMembers): readonly MemberStatus[] => {
  if (change.page !== undefined) return change.page
  const gone = new Set([...(change.left ?? []), ...(change.joined ?? [])].map(({ id }) => id))
  if (gone.size === 0) return members
  const joined = (change.joined ?? []).map(withoutState)
  return [...members.filter(({ id }) => !gone.has(id)), ...joined].slice(0, MEMBERS_PAGE)
}
