export interface PageWatch {
  /** Calls `look` at once and then after the page has changed, at most once a frame; the answer stops. */
  add(look: () => void): () => void
}

const WATCHED: MutationObserverInit = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['data-item-id', 'hidden', 'class', 'style'],
}

/** One observer of the whole page for all who look for something in it; there is none while nobody looks. */
export const createPageWatch = (): PageWatch => {
  const looks = new Set<() => void>()
  let frame: number | null = null
  const lookAll = () => {
    frame = null
    for (const look of looks) look()
  }
  const observer = new MutationObserver(() => {
    frame ??= requestAnimationFrame(lookAll)
  })
  return {
    add: (look) => {
      if (looks.size === 0) observer.observe(document.documentElement, WATCHED)
      looks.add(look)
      look()
      return () => {
        looks.delete(look)
        if (looks.size > 0) return
        observer.disconnect()
        if (frame !== null) cancelAnimationFrame(frame)
        frame = null
      }
    },
  }
}
