import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import express, { type Express } from 'express'
import { createSegmented } from './films/segmented.ts'
import { createGuard } from './guard.ts'
import { idOf } from './id.ts'
import { createLibrary } from './library.ts'
import { createPositions } from './positions.ts'
import { imagesRoutes } from './routes/images.ts'
import { itemsRoutes } from './routes/items.ts'
import { nothingRoutes } from './routes/nothing.ts'
import { playbackRoutes } from './routes/playback.ts'
import { systemRoutes } from './routes/system.ts'
import { usersRoutes } from './routes/users.ts'
import { videosRoutes } from './routes/videos.ts'
import { webRoutes } from './routes/web.ts'
import type { ServerState } from './server-state.ts'
import { createSessions } from './sessions.ts'
import { openSockets } from './socket.ts'

export interface JellyfinOptions {
  /** As Jellyfin's own releases are numbered; from 12 on the older names of tokens are refused. */
  readonly version: string
  /** "" or a path such as `/jellyfin`. */
  readonly basePath?: string
  /** The built web client, served at `{basePath}/web/`. */
  readonly webFolder?: string
}

export interface Jellyfin {
  /** With the base path, without a slash at its end. */
  readonly url: string
  readonly state: ServerState
  /** What was asked for and is not there, such as `GET /Foo`, oldest first. */
  readonly unknown: readonly string[]
  stop(): Promise<void>
}

/** For other programs of a deployment, such as the plugin. */
export const API_KEY = 'jellyfin-api-key'
const FILMS_MADE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'matinee', 'jellyfin-films')

const createApi = (state: ServerState, unknown: string[]): Express => {
  const api = express().disable('x-powered-by').disable('etag')
  api.use(express.json({ limit: '1mb' }))
  for (const routes of [systemRoutes, usersRoutes, nothingRoutes, playbackRoutes, imagesRoutes, itemsRoutes]) api.use(routes(state))
  api.use(videosRoutes(state, createSegmented(FILMS_MADE)))
  api.use((request, response) => {
    unknown.push(`${request.method} ${request.path}`)
    response.status(404).end()
  })
  return api
}

/** A Jellyfin on loopback that knows enough of its API for Jellyfin's own web client to sign in, browse and play. */
export const startJellyfin = async ({ version, basePath = '', webFolder }: JellyfinOptions): Promise<Jellyfin> => {
  const sessions = createSessions()
  const guard = createGuard(sessions, version, API_KEY)
  const server = createServer()
  const sockets = openSockets(server, basePath, guard)
  const state: ServerState = {
    ...{ serverId: idOf('server'), version, basePath, guard, sessions, send: sockets.send },
    ...{ library: await createLibrary(), positions: createPositions(), delivery: 'direct', wishes: [] },
  }
  const unknown: string[] = []
  const root = express().disable('x-powered-by')
  if (webFolder !== undefined) root.use(basePath || '/', webRoutes(webFolder, basePath))
  root.use(basePath || '/', createApi(state, unknown))
  server.on('request', root).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${basePath}`,
    state,
    unknown,
    stop: async () => {
      sockets.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
