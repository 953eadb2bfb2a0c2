import { json, type Response, Router } from 'express'
import { rateLimit } from 'express-rate-limit'
import { z } from 'zod'
import { IDENTITY_HEADER, parseIdentity } from '../client-identity.ts'
import { type Guard, SESSION_COOKIE, tokenOf } from '../guard.ts'
import { SESSION_HOURS, type Sessions } from '../sessions.ts'
import type { User, Users } from '../users.ts'

/** Wrong passwords an address may try in {@link FAILURES_WINDOW_MS}. */
export const FAILURES_MAX = 20
const FAILURES_WINDOW_MS = 300_000
const CREDENTIAL_CHARACTERS = 128

export interface AuthenticationDeps {
  readonly guard: Guard
  readonly users: Users
  readonly sessions: Sessions
  readonly serverId: string
}

const credential = (name: string) => z.string(`${name} must be text`).max(CREDENTIAL_CHARACTERS, `${name} is too long`)
const loginSchema = z.object(
  { Username: credential('Username'), Pw: credential('Pw') },
  'The body must be a JSON object with Username and Pw',
)

const userView = ({ id, name, isAdmin }: User) => ({ Id: id, Name: name, Policy: { IsAdministrator: isAdmin } })

const setCookie = (response: Response, token: string) =>
  response.cookie(SESSION_COOKIE, token, {
    httpOnly: true,
    sameSite: 'strict',
    secure: response.req.secure,
    path: '/',
    maxAge: SESSION_HOURS * 3_600_000,
  })

/** Signing in and out (contract 4.5, rules DE1 and DE2). */
export const authenticationRoutes = ({ guard, users, sessions, serverId }: AuthenticationDeps): Router => {
  const limit = rateLimit({
    windowMs: FAILURES_WINDOW_MS,
    limit: FAILURES_MAX,
    skipSuccessfulRequests: true,
    requestWasSuccessful: (_request, { statusCode }) => statusCode !== 401,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    validate: { xForwardedForHeader: false },
    message: { error: 'Too many attempts. Try again in a few minutes.' },
  })
  const router = Router()
  router.post('/Users/AuthenticateByName', limit, json({ limit: '4kb' }), async (request, response) => {
    const identity = parseIdentity(request.get(IDENTITY_HEADER))
    if ('problem' in identity) return response.status(400).json({ error: identity.problem })
    const login = loginSchema.safeParse(request.body)
    if (!login.success) return response.status(400).json({ error: login.error.issues.map(({ message }) => message).join('; ') })
    const user = await users.authenticate(login.data.Username, login.data.Pw)
    if (!user) return response.status(401).json({ error: 'Wrong user name or password' })
    const token = sessions.open(user.id)
    setCookie(response, token)
    return response.set('Cache-Control', 'no-store').json({ AccessToken: token, User: userView(user), ServerId: serverId })
  })
  router.post('/Sessions/Logout', (request, response) => {
    sessions.close(tokenOf(request))
    response.clearCookie(SESSION_COOKIE, { path: '/', httpOnly: true, sameSite: 'strict' }).status(204).end()
  })
  router.get(
    '/Users/Me',
    guard.signedIn((_request, response, user) => response.set('Cache-Control', 'no-store').json(userView(user))),
  )
  return router
}
