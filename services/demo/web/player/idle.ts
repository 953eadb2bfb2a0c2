const IDLE_MS = 3000

/** A hand that rests on header or controls keeps them; a finger, once lifted, does not, though it leaves the mark of one. */
const HELD = '.player-header:hover, .player-controls:hover'

/** Sets the class `idle` on the player when nothing was touched for 3 s while the film runs: header and controls then fade. */
export const hideWhenIdle = (player: HTMLElement, video: HTMLVideoElement): void => {
  let timer = 0
  const wake = () => {
    player.classList.remove('idle')
    window.clearTimeout(timer)
    if (!video.paused) timer = window.setTimeout(rest, IDLE_MS)
  }
  const rest = () => {
    if (matchMedia('(hover: hover)').matches && player.querySelector(HELD)) wake()
    else player.classList.add('idle')
  }
  for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin']) document.addEventListener(event, wake)
  for (const event of ['play', 'pause', 'ended', 'emptied']) video.addEventListener(event, wake)
}
