import type { Request, RequestHandler } from 'express'
import type { Log } from '../../lib/log.ts'
import type { Callers } from '../caller.ts'
import { normalGuid } from '../config.ts'
import { ErrorText, HttpError } from '../errors.ts'
import { type PluginSettings, settingsSchema } from '../settings.ts'
import type { SettingsStore } from '../settings-store.ts'
import type { User } from '../token.ts'
import { jsonBody } from './json-body.ts'

export interface ConfigurationDeps {
  readonly callers: Callers
  readonly settings: SettingsStore
  readonly pluginId: string
  readonly log: Log
}

const BODY_BYTES = 16 * 1024

/** Only an administrator, and only by a token: a cookie would let any page act in his name (rule CF1). */
const requireAdmin = async ({ callers, pluginId }: ConfigurationDeps, request: Request): Promise<User> => {
  const user = await callers.identify(request, false)
  if (!user.isAdmin) throw new HttpError(403, ErrorText.notAdministrator)
  if (normalGuid(String(request.params.pluginId)) !== pluginId) throw new HttpError(404, ErrorText.noPlugin)
  return user
}

/** @throws HttpError 400 that names every wrong field and what is allowed, never a value: it may be a secret (rule CF6). */
const parseSettings = (body: unknown): PluginSettings => {
  const result = settingsSchema.safeParse(body)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${JSON.stringify(key.slice(0, 64))}: unknown field`).join('; ')
    return `${issue.path.join('.') || 'body'}: ${issue.path.length > 0 ? issue.message : 'must be an object of the nine fields'}`
  })
  throw new HttpError(400, problems.join('; '))
}

/** `GET /System/Configuration/Plugin/{pluginId}` (contract 4.3). */
export const readConfiguration =
  (deps: ConfigurationDeps): RequestHandler =>
  async (request, response) => {
    await requireAdmin(deps, request)
    response.set('Cache-Control', 'no-store').json(await deps.settings.read())
  }

/** `POST /System/Configuration/Plugin/{pluginId}` (contract 4.4): all nine fields, 204; nobody else's body is even read. */
export const writeConfiguration = (deps: ConfigurationDeps): RequestHandler[] => [
  async (request, response, next) => {
    response.locals.admin = await requireAdmin(deps, request)
    next()
  },
  ...jsonBody(BODY_BYTES),
  async (request, response) => {
    await deps.settings.write(parseSettings(request.body))
    deps.log.info({ userId: (response.locals.admin as User).id }, 'Configuration saved')
    response.set('Cache-Control', 'no-store').status(204).end()
  },
]
