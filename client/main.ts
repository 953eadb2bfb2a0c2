/** Entry of the client script: mounts once, on a page that may not be ready yet (rule UI6). */

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

const start = (): void => {
  if (window.Matinee !== undefined) return
  window.Matinee = {
    version: MATINEE_VERSION,
    unmount: () => {
      delete window.Matinee
    },
  }
}

start()
