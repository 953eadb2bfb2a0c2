import type { IncomingMessage } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import { type Authorization, readAuthorization } from './authorization.ts'
import { plainId } from './id.ts'
import { parametersOf } from './parameters.ts'
import type { Session, Sessions } from './sessions.ts'
import { findUser, type JellyfinUser } from './users.ts'

export interface Guard {
  authorizationOf(request: IncomingMessage): Authorization
  /** Whose session a request speaks for; null for nobody's, and for an API key. */
  sessionOf(request: IncomingMessage): Session | null
  /** Runs `handler` for whoever has a session; anybody else gets 401. */
  signedIn(handler: (request: Request, response: Response, session: Session) => unknown): RequestHandler
  /** Runs `handler` as the user that the request names, or else as its own; 403 where it may not speak for that one. */
  asUser(handler: (request: Request, response: Response, user: JellyfinUser) => unknown): RequestHandler
}

const namedUser = (request: Request): string => plainId(String(request.params.userId ?? parametersOf(request).text('userId')))

/**
 * @param version of the server: the newest refuse the names that tokens went by before
 * @param apiKey for other programs; it may speak for every user
 */
export const createGuard = (sessions: Sessions, version: string, apiKey: string): Guard => {
  const authorizationOf = (request: IncomingMessage): Authorization => {
    const query = new URL(request.url ?? '/', 'http://server').searchParams
    return readAuthorization({ headers: request.headers, query }, version)
  }
  const sessionOf = (request: IncomingMessage) => sessions.find(authorizationOf(request).token)
  const userFor = (request: Request): JellyfinUser | 401 | 403 => {
    const session = sessionOf(request)
    const named = namedUser(request)
    if (authorizationOf(request).token === apiKey) return findUser(named) ?? 403
    if (!session) return 401
    if (named === '' || named === session.user.id) return session.user
    return (session.user.isAdmin && findUser(named)) || 403
  }
  return {
    authorizationOf,
    sessionOf,
    signedIn: (handler) => (request, response) => {
      const session = sessionOf(request)
      return session ? handler(request, response, session) : response.status(401).end()
    },
    asUser: (handler) => (request, response) => {
      const user = userFor(request)
      return typeof user === 'number' ? response.status(user).end() : handler(request, response, user)
    },
  }
}
