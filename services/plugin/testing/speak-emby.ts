import { answerPath } from './answer-path.ts'
import type { Reply, Speak } from './media-server.ts'
import { API_KEY, type TestUser, userById, userReply } from './test-users.ts'

const GUID = /^[0-9a-f]{32}$/i
/** Emby's answer wherever it wants a GUID and gets something else, at `/Users/Me` too. */
const NO_GUID: Reply = [500, 'Unrecognized Guid format.']

const items = (user: TestUser, wanted: string | null): Reply => {
  const ids = (wanted ?? '').split(',')
  if (!ids.every((id) => /^\d+$/.test(id))) return NO_GUID
  return [200, { Items: ids.filter((id) => user.sees?.includes(id)).map((Id) => ({ Id })) }]
}

const ancestors = (user: TestUser, itemId: string): Reply =>
  user.opens?.includes(itemId) === false ? [500, 'Object reference not set.'] : [200, [{ Type: 'CollectionFolder' }]]

/**
 * Emby as its published API says: no `/Users/Me`, tokens in X-Emby-Token, a session for each device and user, and users told to anybody
 * who is signed in. That libraries count as little as in Jellyfin is the worse of what may be.
 */
export const speakEmby = (): Speak => {
  const sessions: { readonly DeviceId: string; readonly UserId: unknown }[] = [{ DeviceId: 'someone-else', UserId: 'b'.repeat(32) }]
  return ({ users }, { pathname, searchParams }, headers) => {
    const token = String(headers['x-emby-token'] ?? '')
    const caller = users.get(token)
    const isLetIn = token === API_KEY || (caller && caller.Policy?.IsDisabled !== true)
    if (!isLetIn) return [401, 'Access token is invalid or expired.']
    const forUser = (id: string, answer: (user: TestUser) => Reply): Reply => {
      if (!GUID.test(id)) return NO_GUID
      const user = userById(users, id)
      return user ? answer(user) : [404, 'User not found.']
    }
    const listSessions = (): Reply => {
      sessions.push({ DeviceId: String(headers['x-emby-device-id'] ?? 'browser'), UserId: caller?.Id })
      return [200, sessions.filter(({ DeviceId }) => DeviceId === (searchParams.get('DeviceId') ?? DeviceId))]
    }
    const userId = searchParams.get('userId') ?? ''
    return answerPath(
      pathname,
      [
        [/^\/Sessions$/, listSessions],
        [/^\/Users\/([^/]+)\/Items$/, (id) => forUser(id, (user) => items(user, searchParams.get('Ids')))],
        [/^\/Users\/([^/]+)$/, (id) => forUser(id, userReply)],
        [/^\/Items\/([^/]+)\/Ancestors$/, (itemId) => forUser(userId, (user) => ancestors(user, itemId))],
      ],
      [404, 'Not found.'],
    )
  }
}
