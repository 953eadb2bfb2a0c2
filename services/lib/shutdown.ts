import type { Log } from './log.ts'

/**
 * First SIGTERM or SIGINT: `stop` runs, then the process exits, at the latest after `deadlineMs`; a second signal exits at once.
 */
export const onShutdown = (log: Log, deadlineMs: number, stop: () => Promise<void>): void => {
  let stopping = false
  const handle = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'Stopping')
    setTimeout(() => process.exit(1), deadlineMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, 'Stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', handle)
  process.on('SIGINT', handle)
}
