import { systemClock } from '../lib/clock.ts'
import { SettingsError, suspicious } from '../lib/env.ts'
import { createLog, MISTYPED } from '../lib/log.ts'
import { createSecretTeller } from '../lib/secret-fingerprint.ts'
import { onShutdown } from '../lib/shutdown.ts'
import { type LiveSettings, readSessionConfig, sessionSettings } from './config.ts'
import { createSessionNode } from './node.ts'
import { openCluster } from './open-cluster.ts'
import { openSettings } from './open-settings.ts'

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const readConfig = () => {
  try {
    return readSessionConfig(process.env)
  } catch (error) {
    if (error instanceof SettingsError) return fail(error.message)
    throw error
  }
}

const start = async () => {
  const config = readConfig()
  const log = createLog('session', config.logLevel)
  for (const name of suspicious(Object.keys(sessionSettings.shape), process.env)) {
    log.warn({ variable: name }, MISTYPED)
  }
  const cluster = openCluster(config.redis, systemClock, log)
  const node = createSessionNode({ config, cluster, clock: systemClock, log })
  const tellSecret = createSecretTeller(log)
  const isOwnToSay = config.redis === null || config.jwtSecret !== ''
  if (isOwnToSay) tellSecret(config.jwtSecret)
  const applyAndTell = (live: LiveSettings) => {
    node.apply(live)
    tellSecret(live.jwtSecret)
  }
  const closeSettings = openSettings(config, applyAndTell, systemClock, log)
  const { port, metricsPort } = await node.listen()
  onShutdown(log, config.drainTimeoutMs, async () => {
    await node.stop()
    closeSettings()
  })
  log.info({ node: cluster.nodeId, port, metricsPort }, 'Session node listens')
}

start().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
