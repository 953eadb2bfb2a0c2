const IDLE_MS = 3000

/** Sets the class `idle` on the player when nothing was touched for 3 s while the film runs: header and controls then fade. */
export const hideWhenIdle = (player: HTMLElement, video: HTMLVideoElement): void => {
  let timer = 0
  const wake = () => {
    player.classList.remove('idle')
    window.clearTimeout(timer)
    if (!video.paused) timer = window.setTimeout(() => player.classList.add('idle'), IDLE_MS)
  }
  for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin']) document.addEventListener(event, wake)
  for (const event of ['play', 'pause', 'ended', 'emptied']) video.addEventListener(event, wake)
}
