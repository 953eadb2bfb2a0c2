/** `npm start`: everything on one machine. */
import { SettingsError } from '../lib/env.ts'
import { createLog, MISTYPED } from '../lib/log.ts'
import { onShutdown } from '../lib/shutdown.ts'
import { NotConfiguredError } from '../plugin/settings-store.ts'
import { banner } from './banner.ts'
import { readOptions, USAGE, UsageError } from './options.ts'
import { PortTakenError, startDemo } from './start.ts'

const STOP_DEADLINE_MS = 5000
const AFTER_LOST_SETTINGS = 'Put it right; or, to begin anew, remove it and the file beside it that ends in .installed.'

const run = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2), process.env)
  const log = createLog('matinee', options.session.logLevel)
  for (const name of options.suspicious) log.warn({ variable: name }, MISTYPED)
  const running = await startDemo(options, log, (line) => console.log(line))
  onShutdown(log, STOP_DEADLINE_MS, running.stop)
  console.log(banner({ ...options, ...running }))
}

/** What went wrong, for a person, and the exit code; only what nobody foresaw shows a stack. */
const explain = (error: unknown): number => {
  if (error instanceof UsageError) {
    const isHelp = error.message === ''
    console[isHelp ? 'log' : 'error'](isHelp ? USAGE : `${error.message}\n\n${USAGE}`)
    return isHelp ? 0 : 2
  }
  const isForeseen = error instanceof SettingsError || error instanceof PortTakenError || error instanceof NotConfiguredError
  console.error(isForeseen ? error.message : error)
  if (error instanceof NotConfiguredError) console.error(AFTER_LOST_SETTINGS)
  return 1
}

await run().catch((error: unknown) => process.exit(explain(error)))
