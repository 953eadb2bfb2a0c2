import express, { type Express, type RequestHandler, Router } from 'express'
import type { Store } from 'express-rate-limit'
import helmet from 'helmet'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { type Callers, createCallers } from './caller.ts'
import type { PluginAppConfig } from './config.ts'
import { answerErrors, ErrorText, HttpError } from './errors.ts'
import type { LibraryAccess } from './media-server/library-access.ts'
import type { MediaServer } from './media-server/media-server.ts'
import { reportingStore } from './reporting-store.ts'
import { clientConfig } from './routes/client-config.ts'
import { clientScript } from './routes/client-script.ts'
import { readConfiguration, writeConfiguration } from './routes/configuration.ts'
import { internalAccess } from './routes/internal-access.ts'
import { mount } from './routes/methods.ts'
import { token } from './routes/token.ts'
import type { ScriptSource } from './script.ts'
import type { SettingsStore } from './settings-store.ts'

export interface PluginDeps {
  readonly config: PluginAppConfig
  readonly settings: SettingsStore
  readonly mediaServer: MediaServer
  readonly script: ScriptSource
  readonly clock: Clock
  readonly log: Log
  /** Absent: no item is said to be visible to anyone (rule PL11). */
  readonly libraryAccess?: LibraryAccess
  /** Where token requests are counted; absent: in this process alone. */
  readonly tokenStore?: Store
}

/** Only headers that harm nobody: what a page or a host name may do is the media server's to say, and the script must load anywhere. */
const safeHeaders = (): RequestHandler =>
  helmet({
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    strictTransportSecurity: false,
    xFrameOptions: false,
  })

/** Express turns any answer to `If-None-Match: *` into "not modified", even one without an ETag, such as a token. */
const unconditional: RequestHandler = (request, _response, next) => {
  delete request.headers['if-none-match']
  next()
}

export const notFound: RequestHandler = () => {
  throw new HttpError(404, ErrorText.notFound)
}

const watchPartyRouter = (deps: PluginDeps, callers: Callers): Router => {
  const { config, settings, script, clock, log, libraryAccess, tokenStore } = deps
  const previousSecret = config.jwtSecretPrevious
  const router = Router()
  mount(router, '/ClientScript', { get: clientScript(script) })
  router.use(unconditional)
  mount(router, '/ClientConfig', { get: clientConfig(settings) })
  mount(router, '/Token', { get: token({ callers, settings, clock, tokenStore }) })
  mount(router, '/Internal/Access', { post: internalAccess({ settings, previousSecret, libraryAccess, clock, log }) })
  return router
}

const configurationRouter = ({ settings, log, config }: PluginDeps, callers: Callers): Router => {
  const router = Router()
  const deps = { callers, settings, pluginId: config.pluginId, log }
  router.use(unconditional)
  mount(router, '/:pluginId', { get: readConfiguration(deps), post: writeConfiguration(deps) })
  return router
}

/**
 * The plugin's HTTP interface (contract section 4), listening nowhere: it answers {basePath}/WatchParty/* and
 * {basePath}/System/Configuration/Plugin/* and lets every other path through, so that another Express app can mount it.
 */
export const createPluginApp = (deps: PluginDeps): Express => {
  const { config, log } = deps
  const known = { ...deps, settings: reportingStore(deps.settings, log) }
  const callers = createCallers(deps)
  const app = express()
  app.disable('x-powered-by').disable('etag')
  app.set('trust proxy', config.trustProxy)
  const paths: readonly (readonly [string, Router])[] = [
    [`${config.basePath}/WatchParty`, watchPartyRouter(known, callers)],
    [`${config.basePath}/System/Configuration/Plugin`, configurationRouter(known, callers)],
  ]
  for (const [path, router] of paths) app.use(path, safeHeaders(), router, notFound, answerErrors(log))
  return app
}
