import type { PageWatch } from './page-watch.ts'

/**
 * Keeps `button` first in the header that `find` answers; where it answers none the button stays in the one it is in, for players hide
 * theirs while nobody moves. The answer takes it out.
 */
export const keepInHeader = (page: PageWatch, button: HTMLElement, find: () => Element | null | undefined): (() => void) => {
  const stop = page.add(() => {
    const header = find() ?? (button.isConnected ? button.parentElement : null)
    if (header !== null && button.parentElement !== header) header.prepend(button)
  })
  return () => {
    stop()
    button.remove()
  }
}
