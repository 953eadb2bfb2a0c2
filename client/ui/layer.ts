/**
 * Puts `host` into the page and keeps it on top. While an element is full screen the browser draws, and lets anyone use, only what
 * is inside it (a popover above it is drawn but dead), so the host moves in there; into a bare video nothing can. The answer takes
 * the host out of the page.
 */
export const keepOnTop = (host: HTMLElement): (() => void) => {
  const place = (): void => {
    const full = document.fullscreenElement
    const bare = full === null || full === document.documentElement || full instanceof HTMLMediaElement
    const parent = bare ? document.body : full
    if (host.parentElement === parent) return
    const focused = host.shadowRoot?.activeElement
    parent.append(host)
    if (focused instanceof HTMLElement) focused.focus()
  }
  place()
  document.addEventListener('fullscreenchange', place)
  return () => {
    document.removeEventListener('fullscreenchange', place)
    host.remove()
  }
}
