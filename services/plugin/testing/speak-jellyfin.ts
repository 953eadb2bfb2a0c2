import { answerPath } from './answer-path.ts'
import type { Reply, Speak } from './media-server.ts'
import { API_KEY, type TestUser, userById, userReply } from './test-users.ts'

const NOT_FOUND: Reply = [404, { title: 'Not Found', status: 404 }]
const GUID = /^[0-9a-f]{32}$/i

/** Parental control only: what an API key asks for by ids is not held against the user's libraries. */
const items = (user: TestUser, query: URLSearchParams): Reply => {
  const ids = (query.get('Ids') ?? '').split(',').filter((id) => GUID.test(id))
  // Without an id the question is for everything.
  const found = (user.sees ?? []).filter((id) => ids.length === 0 || ids.includes(id))
  return [200, { Items: found.slice(0, Number(query.get('Limit') ?? found.length)).map((Id) => ({ Id })) }]
}

const ancestors = (user: TestUser, itemId: string, release: '10.8' | '12'): Reply => {
  const isOpen = user.opens?.includes(itemId) ?? true
  if (!isOpen) return release === '10.8' ? [500, 'Error processing request.'] : NOT_FOUND
  return [200, [{ Type: 'Folder' }, { Type: 'CollectionFolder' }, { Type: 'UserRootFolder' }]]
}

/**
 * Jellyfin as its sources say: `MediaBrowser` in Authorization and nothing else (what 12 is left with), 400 at `/Users/Me` for an API
 * key, which is nobody.
 */
export const speakJellyfin =
  (release: '10.8' | '12' = '12'): Speak =>
  ({ users }, { pathname, searchParams }, headers) => {
    const [, token = ''] = /^MediaBrowser Token="(.*)"$/.exec(headers.authorization ?? '') ?? []
    const caller = users.get(token)
    const isLetIn = token === API_KEY || (caller && caller.Policy?.IsDisabled !== true)
    if (!isLetIn) return [401, '']
    const forUser = (id: string | null, answer: (user: TestUser) => Reply): Reply => {
      const user = userById(users, id)
      return user ? answer(user) : NOT_FOUND
    }
    const asUser = (answer: (user: TestUser) => Reply): Reply => forUser(searchParams.get('userId'), answer)
    return answerPath(
      pathname,
      [
        [/^\/Users\/Me$/, () => (caller ? userReply(caller) : [400, { title: 'Bad Request', status: 400 }])],
        [/^\/Users\/([^/]+)$/, (id) => forUser(id, userReply)],
        [/^\/Items$/, () => asUser((user) => items(user, searchParams))],
        [/^\/Items\/([^/]+)\/Ancestors$/, (itemId) => asUser((user) => ancestors(user, itemId, release))],
      ],
      NOT_FOUND,
    )
  }
