import { answerPath } from './answer-path.ts'
import type { Reply, Speak, TestMediaServer } from './media-server.ts'
import { API_KEY, userById, userReply } from './test-users.ts'

const items = ({ users }: TestMediaServer, userId: string, wanted: string | null): Reply => {
  const user = userById(users, decodeURIComponent(userId))
  const found = (wanted ?? '').split(',').filter((id) => user?.sees?.includes(id))
  return [200, { Items: found.map((Id) => ({ Id, Name: `Title of ${Id}` })) }]
}

/** The contract's own headers, and library access as docs/integration.md asks for it. */
export const speakGeneric: Speak = (server, { pathname, searchParams }, headers) => {
  const proof = String(headers['x-media-token'] ?? headers.cookie ?? '')
  const user = server.users.get(proof)
  return answerPath(
    pathname,
    [
      [/^\/Users\/([^/]+)\/Items$/, (userId) => (proof === API_KEY ? items(server, userId, searchParams.get('Ids')) : [401, {}])],
      [/^\/Users\/Me$/, () => (user ? userReply(user) : [401, {}])],
    ],
    [404, {}],
  )
}
