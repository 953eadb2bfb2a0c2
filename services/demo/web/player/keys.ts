import type { Actions } from './controls.ts'

/** Keys that these elements use themselves. */
const BUSY = 'input, textarea, select, button, a, [contenteditable]'

const isBusy = (event: KeyboardEvent): boolean => {
  // The first of the path sees into open shadow roots, where the target does not.
  const [target] = event.composedPath()
  return (
    event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || (target instanceof Element && target.closest(BUSY) !== null)
  )
}

/** Keys of the player, as web players have them; `isActive` says whether the player is shown. */
export const listenToKeys = (actions: Actions, isActive: () => boolean): void => {
  const table: Readonly<Record<string, () => void>> = {
    ' ': actions.togglePlay,
    k: actions.togglePlay,
    m: actions.toggleMute,
    f: actions.toggleFullscreen,
    ArrowLeft: () => actions.skip(-1),
    ArrowRight: () => actions.skip(1),
  }
  document.addEventListener('keydown', (event) => {
    const action = table[event.key]
    if (!action || !isActive() || isBusy(event)) return
    event.preventDefault()
    action()
  })
}
