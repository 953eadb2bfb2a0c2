/** Entry of the client script: mounts once, on a page that may not be ready yet (rule UI6). */
import { createBrowserController } from './controller/browser.ts'
import { initialState } from './controller/initial-state.ts'
import type { HostPage } from './host/host-page.ts'
import { pickHostPage } from './host/pick.ts'
import type {} from './host/window.ts'
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
  }
}

/** The answer takes everything back; asked to `leave`, the viewer's seat too. */
const mount = (adapter: HostPage, scriptUrl: string): ((leave: boolean) => void) => {
  const store = createStore(initialState)
  const controller = createBrowserController({ store, adapter, scriptUrl })
  const unmountUi = mountUi({ store, actions: controller.actions, adapter })
  controller.start()
  return (leave) => {
    if (leave) void controller.actions.leaveRoom()
    unmountUi()
    controller.stop()
  }
}

/** Mounts for whoever is signed in; with another viewer, or none, everything of the one before goes (rule HP5). */
const mountForViewer = (scriptUrl: string): (() => void) => {
  const page = pickHostPage()
  let unmount: ReturnType<typeof mount> = () => {}
  const stop = page.watchViewer((viewer) => {
    unmount(true)
    unmount = viewer === null ? () => {} : mount(page, scriptUrl)
  })
  return () => {
    stop()
    unmount(false)
  }
}

/** `scriptUrl`: where this script came from; only while it first runs does the page say so. */
const start = (scriptUrl: string): void => {
  if (window.Matinee !== undefined) return
  let undo = (): void => document.removeEventListener('DOMContentLoaded', begin)
  const begin = (): void => {
    undo = mountForViewer(scriptUrl)
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
