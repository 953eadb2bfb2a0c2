/** Entry of the client script: mounts once, on a page that may not be ready yet (rule UI6). */
import { createBrowserController } from './controller/browser.ts'
import { initialState } from './controller/initial-state.ts'
import { pickAdapter } from './player/adapters.ts'
import { createStore } from './store.ts'
import { mountUi } from './ui/ui.ts'

declare const MATINEE_VERSION: string

/** The one global of the script. */
export interface MatineeGlobal {
  readonly version: string
  /** Takes back everything that the script put into the page. */
  unmount(): void
}

declare global {
  interface Window {
    Matinee?: MatineeGlobal
    /** Web clients that keep their token to themselves hand it out here; others have a cookie. */
    ApiClient?: { accessToken?(): string | null | undefined }
  }
}

const mediaToken = (): string | null => window.ApiClient?.accessToken?.() ?? null

const mount = (scriptUrl: string): (() => void) => {
  const store = createStore(initialState)
  const adapter = pickAdapter()
  const controller = createBrowserController({ store, adapter, scriptUrl, mediaToken })
  const unmountUi = mountUi({ store, actions: controller.actions, adapter })
  controller.start()
  return () => {
    unmountUi()
    controller.stop()
  }
}

/** `scriptUrl`: where this script came from; only while it first runs does the page say so. */
const start = (scriptUrl: string): void => {
  if (window.Matinee !== undefined) return
  let undo = (): void => document.removeEventListener('DOMContentLoaded', begin)
  const begin = (): void => {
    undo = mount(scriptUrl)
  }
  window.Matinee = {
    version: MATINEE_VERSION,
    unmount: () => {
      undo()
      delete window.Matinee
    },
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin, { once: true })
  else begin()
}

start(document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '')
