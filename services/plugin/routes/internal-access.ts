import type { Request, RequestHandler } from 'express'
import { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import { verifyToken } from '../../lib/jwt.ts'
import type { Log } from '../../lib/log.ts'
import { ACCESS_ITEMS, ITEM_ID_CHARACTERS } from '../../protocol/limits.ts'
import { INTERNAL_AUDIENCE } from '../../protocol/names.ts'
import { ErrorText, HttpError } from '../errors.ts'
import type { LibraryAccess } from '../media-server/library-access.ts'
import type { SettingsStore } from '../settings-store.ts'
import { jsonBody } from './json-body.ts'

const INTERNAL = { audience: INTERNAL_AUDIENCE, issuer: 'session-node' } as const
const BODY_BYTES = 64 * 1024

const bodySchema = z.strictObject({
  userId: z.string().min(1).max(256),
  itemIds: z.array(z.string().regex(new RegExp(`^[A-Za-z0-9_-]{1,${ITEM_ID_CHARACTERS}}$`))).max(ACCESS_ITEMS),
})

export interface InternalAccessDeps {
  readonly settings: SettingsStore
  /** Taken too; empty: none. */
  readonly previousSecret: string
  readonly libraryAccess: LibraryAccess | undefined
  readonly clock: Clock
  readonly log: Log
}

/** Tells once why nothing is shown; the reason does not change while the process runs, or changes by an administrator's hand. */
const createReason = (log: Log) => {
  const told = new Set<string>()
  return (reason: string): void => {
    if (told.has(reason)) return
    told.add(reason)
    log.warn(`Library access cannot be answered, so rooms are hidden: ${reason}`)
  }
}

const bearer = (request: Request): string => /^Bearer (\S{1,8192})$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''

/** `POST /WatchParty/Internal/Access`: which items a user may see, for session nodes only (rule PL11). */
export const internalAccess = ({ settings, previousSecret, libraryAccess, clock, log }: InternalAccessDeps): RequestHandler[] => {
  const say = createReason(log)
  return [
    async (request, _response, next) => {
      const { JwtSecret } = await settings.read()
      if (JwtSecret === '') say('JwtSecret is empty, so no session node can be told from anyone else')
      const secrets = JwtSecret === '' ? [] : [JwtSecret, previousSecret].filter((secret) => secret !== '')
      if ('problem' in verifyToken(bearer(request), secrets, INTERNAL, clock.wall() / 1000))
        throw new HttpError(401, ErrorText.badInternalToken)
      next()
    },
    ...jsonBody(BODY_BYTES),
    async (request, response) => {
      const body = bodySchema.safeParse(request.body)
      if (!body.success) throw new HttpError(400, `body: must be {"userId": string, "itemIds": at most ${ACCESS_ITEMS} item ids}`)
      if (!libraryAccess) say('MEDIA_SERVER_API_KEY is not set')
      const allowed = body.data.itemIds.length > 0 ? await libraryAccess?.visible(body.data.userId, body.data.itemIds) : []
      response.set('Cache-Control', 'no-store').json({ allowed: allowed ?? [] })
    },
  ]
}
