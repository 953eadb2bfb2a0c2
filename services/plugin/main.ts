import { createServer } from 'node:http'
import express from 'express'
import { systemClock } from '../lib/clock.ts'
import { SettingsError, suspicious } from '../lib/env.ts'
import { listenProblem } from '../lib/listen-problem.ts'
import { createLog, MISTYPED } from '../lib/log.ts'
import { onShutdown } from '../lib/shutdown.ts'
import { createPluginApp, notFound } from './app.ts'
import { answerClientError } from './client-error.ts'
import { type PluginConfig, pluginSettings, readPluginConfig } from './config.ts'
import { answerErrors } from './errors.ts'
import { mediaServerKinds } from './media-server/kinds.ts'
import { fileScript } from './script.ts'
import { openStores } from './stores.ts'
import { tellSecret } from './tell-secret.ts'

const STOP_DEADLINE_MS = 5000

const readConfig = (): PluginConfig => {
  try {
    return readPluginConfig(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

const config = readConfig()
const clock = systemClock
const log = createLog('plugin', config.logLevel)
for (const name of suspicious(Object.keys(pluginSettings.shape), process.env)) log.warn({ variable: name }, MISTYPED)

const kind = mediaServerKinds[config.mediaServer]
const mediaServer = { url: config.mediaServerUrl, clock, log }
const { close: closeStores, ...stores } = await openStores(config, clock, log)
await tellSecret(stores.settings, log)
const plugin = createPluginApp({
  config,
  ...stores,
  mediaServer: kind.create(mediaServer),
  script: fileScript(config.scriptFile),
  clock,
  log,
  ...(config.mediaServerApiKey === '' ? {} : { libraryAccess: kind.createAccess(mediaServer, config.mediaServerApiKey) }),
})

const server = createServer(express().disable('x-powered-by').use(plugin, notFound, answerErrors(log)))
server.on('clientError', answerClientError)
server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') throw error
  console.error(listenProblem(error, config.port, config.host, 'PLUGIN_PORT'))
  process.exit(1)
})
server.listen({ port: config.port, ...(config.host === null ? {} : { host: config.host }) }, () => {
  log.info({ address: server.address(), basePath: config.basePath, mediaServer: config.mediaServer }, 'Plugin service listening')
})
onShutdown(log, STOP_DEADLINE_MS, async () => {
  // A connection that is busy now is not kept for another request, or stopping would wait for its end.
  server.keepAliveTimeout = 1
  server.closeIdleConnections()
  await new Promise((resolve) => server.close(resolve))
  closeStores()
})
