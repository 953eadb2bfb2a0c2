/**
 * Puts `host` into the page and keeps `layer`, which is in its shadow, on top. A full-screen element covers everything outside it:
 * there the layer goes to the browser's top layer, or, without popovers, the host into that element. The answer takes it out.
 */
export const keepOnTop = (host: HTMLElement, layer: HTMLElement): (() => void) => {
  const canPop = typeof layer.showPopover === 'function'
  const place = (): void => {
    const full = document.fullscreenElement
    const covered = full !== null && full !== document.documentElement
    if (!canPop) {
      const parent = covered ? full : document.body
      if (host.parentElement !== parent) parent.append(host)
      return
    }
    // Shown anew each time: what entered the top layer last lies above the rest.
    layer.removeAttribute('popover')
    if (!covered) return
    layer.setAttribute('popover', 'manual')
    layer.showPopover()
  }
  document.body.append(host)
  place()
  document.addEventListener('fullscreenchange', place)
  return () => {
    document.removeEventListener('fullscreenchange', place)
    host.remove()
  }
}
