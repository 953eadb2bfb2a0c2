import { MEMBERS_PAGE } from '../../services/protocol/limits.ts'
import { MemberState } from '../../services/protocol/names.ts'
import type { MemberStatus, RoomMembers } from '../../services/protocol/types.ts'

/** The shown members after `change`: a page replaces them; else who joined is added, unmeasured, and who left is gone. */
export const membersAfter = (members: readonly MemberStatus[], change: RoomMembers): readonly MemberStatus[] => {
  if (change.page !== undefined) return change.page
  const gone = new Set([...(change.left ?? []), ...(change.joined ?? [])].map(({ id }) => id))
  if (gone.size === 0) return members
  const joined = (change.joined ?? []).map((member) => ({ ...member, state: MemberState.measuring, driftMs: null, rttMs: null }))
  return [...members.filter(({ id }) => !gone.has(id)), ...joined].slice(0, MEMBERS_PAGE)
}
