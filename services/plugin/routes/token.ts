import type { Request, RequestHandler } from 'express'
import { rateLimit, type Store } from 'express-rate-limit'
import type { Clock } from '../../lib/clock.ts'
import type { Callers } from '../caller.ts'
import { ErrorText, HttpError } from '../errors.ts'
import { createSlidingStore, TOKEN_LIMIT } from '../rate-limit-store.ts'
import type { PluginSettings } from '../settings.ts'
import type { SettingsStore } from '../settings-store.ts'
import { issueToken, type User } from '../token.ts'

const USERS_KEPT = 100_000

export interface TokenDeps {
  readonly callers: Callers
  readonly settings: SettingsStore
  readonly clock: Clock
  /** Where requests are counted; absent: in this process alone. */
  readonly tokenStore: Store | undefined
}

/**
 * A page of another site could spend its visitor's ten requests with his cookies. Without CORS headers no other origin can read the
 * answer, so only pages of our own, addresses typed in, and what is no browser (no header at all) have any use for it (rule TK9).
 */
const isForeign = (request: Request): boolean => !['same-origin', 'none'].includes(request.get('Sec-Fetch-Site') ?? 'none')

/** Ten a minute and user (rules TK6, TK7); `next` runs only for those let through. */
const userLimit = ({ clock, tokenStore }: TokenDeps): RequestHandler =>
  rateLimit({
    ...TOKEN_LIMIT,
    store: tokenStore ?? createSlidingStore({ ...TOKEN_LIMIT, maxKeys: USERS_KEPT, clock }),
    keyGenerator: (_request, response) => (response.locals as Checked).user.id,
    standardHeaders: false,
    legacyHeaders: false,
    handler: (request, _response, next) => {
      const { resetTime } = (request as Request & { rateLimit?: { resetTime?: Date } }).rateLimit ?? {}
      const waitSeconds = Math.max(1, Math.ceil(((resetTime?.getTime() ?? 0) - clock.wall()) / 1000))
      next(new HttpError(429, ErrorText.rateLimited, { 'Retry-After': String(waitSeconds) }))
    },
  })

/** What the steps of one request hand on. */
interface Checked {
  user: User
  settings: PluginSettings
}

/**
 * `GET /WatchParty/Token` (contract 4.2). The order of its steps is such that only a request that would be answered with a token
 * counts: foreign site 403, identity 401/429/503, settings 500, the user's limit 429.
 */
export const token = (deps: TokenDeps): RequestHandler[] => [
  async (request, response, next) => {
    if (isForeign(request)) throw new HttpError(403, ErrorText.crossSite)
    const user = await deps.callers.identify(request, true)
    Object.assign(response.locals, { user, settings: await deps.settings.read() } satisfies Checked)
    next()
  },
  userLimit(deps),
  (_request, response) => {
    const checked = response.locals as Checked
    response.set('Cache-Control', 'no-store').json(issueToken(checked.settings, checked.user, deps.clock.wall()))
  },
]
