import express, { type ErrorRequestHandler, type Express } from 'express'
import helmet from 'helmet'
import type { Branding } from './branding.ts'
import { createGuard } from './guard.ts'
import type { Library } from './library.ts'
import { authenticationRoutes } from './routes/authentication.ts'
import { brandingRoutes } from './routes/branding.ts'
import { itemsRoutes } from './routes/items.ts'
import { videosRoutes } from './routes/videos.ts'
import { webRoutes } from './routes/web.ts'
import type { Sessions } from './sessions.ts'
import type { Users } from './users.ts'
import type { WebClient } from './web-client.ts'

export interface DemoDeps {
  readonly users: Users
  readonly sessions: Sessions
  readonly library: Library
  readonly branding: Branding
  readonly web: WebClient
  readonly serverId: string
  /** Lets other programs of this deployment ask what a user may see; "" for none. */
  readonly apiKey: string
}

/** What the page may load. A session node may stand on any host, hence ws: and wss:; there is no inline script or style. */
const SECURITY = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      mediaSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'", 'ws:', 'wss:'],
      workerSrc: ['blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // The demo is plain HTTP, where browsers ignore these with a warning.
  strictTransportSecurity: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
})

const answerError: ErrorRequestHandler = (
  error: { readonly status?: unknown; readonly expose?: unknown; readonly message?: unknown },
  _request,
  response,
  next,
) => {
  if (response.headersSent) return next(error)
  const status = typeof error.status === 'number' ? error.status : 500
  return response.status(status).json({ error: error.expose === true ? String(error.message) : 'Something went wrong' })
}

/** The demo media server's HTTP interface and web client, listening nowhere. */
export const createDemoApp = (deps: DemoDeps): Express => {
  const guard = createGuard(deps)
  const app = express()
  app.disable('x-powered-by')
  app.use(SECURITY)
  app.use(webRoutes(deps))
  app.use(authenticationRoutes({ ...deps, guard }))
  app.use(itemsRoutes({ ...deps, guard }))
  app.use(videosRoutes({ ...deps, guard }))
  app.use(brandingRoutes({ ...deps, guard }))
  app.use((_request, response) => response.status(404).json({ error: 'Not found' }))
  app.use(answerError)
  return app
}
