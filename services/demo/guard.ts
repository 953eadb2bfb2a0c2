import { timingSafeEqual } from 'node:crypto'
import { parseCookie } from 'cookie'
import type { Request, RequestHandler, Response } from 'express'
import type { Sessions } from './sessions.ts'
import type { User, Users } from './users.ts'

export const SESSION_COOKIE = 'media_session'

export interface GuardDeps {
  readonly users: Users
  readonly sessions: Sessions
  /** For other programs of this deployment; "" for none. */
  readonly apiKey: string
}

export interface Guard {
  /** Who X-Media-Token speaks for, or else the session cookie (rule DE2). */
  userOf(request: Request): User | null
  /** Who X-Media-Token speaks for; a cookie does not count, since a browser sends it unasked. */
  tokenUserOf(request: Request): User | null
  hasApiKey(request: Request): boolean
  /** Runs `handler` for a user who is signed in; anybody else gets 401. */
  signedIn(handler: (request: Request, response: Response, user: User) => unknown): RequestHandler
}

/** The token of a request: the header's, or else the cookie's. */
export const tokenOf = (request: Request): string => {
  const header = request.get('X-Media-Token')
  return header ?? parseCookie(request.headers.cookie ?? '')[SESSION_COOKIE] ?? ''
}

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export const createGuard = ({ users, sessions, apiKey }: GuardDeps): Guard => {
  const userBy = (token: string) => {
    const id = sessions.userOf(token)
    return id === null ? null : users.find(id)
  }
  const userOf = (request: Request) => userBy(tokenOf(request))
  return {
    userOf,
    tokenUserOf: (request) => userBy(request.get('X-Media-Token') ?? ''),
    hasApiKey: (request) => apiKey !== '' && isSame(request.get('X-Media-Token') ?? '', apiKey),
    signedIn: (handler) => async (request, response) => {
      const user = userOf(request)
      if (user) await handler(request, response, user)
      else response.status(401).json({ error: 'Not signed in' })
    },
  }
}
