/** The controller with what a real page gives it. */
import { type Controller, createController, type PageSignals } from '../controller.ts'
import type { HostPage } from '../host/host-page.ts'
import { baseUrl } from '../net/base-url.ts'
import { browserSecret } from '../net/browser-secret.ts'
import { requestConfig } from '../net/client-config.ts'
import { browserClock } from '../net/clock.ts'
import { createConnection } from '../net/connection.ts'
import type { PluginDeps } from '../net/plugin-request.ts'
import { createSeatStore } from '../net/seat-store.ts'
import { sessionUrl } from '../net/session-url.ts'
import { requestToken } from '../net/token.ts'
import type { PartyState, Store } from '../store.ts'
import { safely } from './page-storage.ts'

export interface BrowserOptions {
  readonly store: Store<PartyState>
  readonly adapter: HostPage
  /** Where the client script came from: `document.currentScript.src`, read while it runs. */
  readonly scriptUrl: string
}

const LEARNT_KEY = 'matinee.learnt'

const pageSignals: PageSignals = {
  onWake: (listener) => {
    const visible = () => document.visibilityState === 'visible' && listener()
    document.addEventListener('visibilitychange', visible)
    window.addEventListener('online', listener)
    return () => {
      document.removeEventListener('visibilitychange', visible)
      window.removeEventListener('online', listener)
    }
  },
}

/** Asks the configuration until it is there; a change of it holds from the next page load (rule PL5). */
const createEndpoint = (plugin: PluginDeps) => {
  let known: string | null = null
  return async () => {
    if (known === null) {
      const answer = await requestConfig(plugin)
      if (!answer.ok) return answer
      known = answer.config.sessionServerUrl
    }
    return sessionUrl(known, window.location)
  }
}

export const createBrowserController = ({ store, adapter, scriptUrl }: BrowserOptions): Controller => {
  const local = safely(() => window.localStorage)
  const storage = safely(() => window.sessionStorage)
  const seats = createSeatStore(storage)
  const plugin: PluginDeps = {
    baseUrl: baseUrl(scriptUrl) ?? window.location.origin,
    mediaToken: adapter.mediaToken,
    fetch: (url, init) => window.fetch(url, init),
  }
  const connection = createConnection({
    clock: browserClock,
    random: Math.random,
    endpoint: createEndpoint(plugin),
    grant: () => requestToken(plugin),
    secret: browserSecret(local),
    resume: () => seats.load()?.resume ?? null,
  })
  return createController({
    store,
    connection,
    adapter,
    clock: browserClock,
    storage,
    browserStorage: local,
    memory: { read: () => local.getItem(LEARNT_KEY), write: (value) => local.setItem(LEARNT_KEY, value) },
    page: pageSignals,
    random: Math.random,
  })
}
