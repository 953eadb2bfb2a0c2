import { el, iconButton, relabel } from '../dom.ts'
import { clockTime } from '../format.ts'
import { ICONS } from '../icons.ts'

const SKIP_SECONDS = 10
const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

export interface Controls {
  readonly element: HTMLElement
  readonly actions: Actions
  /** Says which stream plays: "110 kb/s". */
  setStream(text: string): void
}
/** What buttons and keys do alike. */
export interface Actions {
  togglePlay(): void
  /** Moves by ±10 s. */
  skip(direction: 1 | -1): void
  toggleMute(): void
  toggleFullscreen(): void
}

const actionsOn = (video: HTMLVideoElement): Actions => ({
  togglePlay: () => {
    if (video.paused) video.play().catch(() => undefined)
    else video.pause()
  },
  skip: (direction) => {
    video.currentTime = Math.min(video.duration || 0, Math.max(0, video.currentTime + direction * SKIP_SECONDS))
  },
  toggleMute: () => {
    video.muted = !video.muted
  },
  // The whole page, not the video: what other scripts show beside the film stays visible.
  toggleFullscreen: () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    change.catch(() => undefined)
  },
})

const share = (part: number, whole: number): string => `${whole > 0 ? Math.min(100, (100 * part) / whole) : 0}%`

const bufferedEnd = ({ buffered, currentTime }: HTMLVideoElement): number => {
  for (let i = 0; i < buffered.length; i++) if (buffered.start(i) <= currentTime && currentTime <= buffered.end(i)) return buffered.end(i)
  return currentTime
}

/** The bar under the film: it follows the video except while a hand is on it, and seeks when that lets go. */
const seekBar = (video: HTMLVideoElement, { skip }: Actions): HTMLElement => {
  const bar = el('input', { type: 'range', class: 'slider seek', 'aria-label': 'Seek', min: '0', max: '0', step: '0.1', value: '0' })
  const time = el('span', { class: 'time' })
  let dragging = false
  const show = () => {
    const length = Number.isFinite(video.duration) ? video.duration : 0
    bar.max = String(length)
    if (!dragging) bar.value = String(video.currentTime)
    const position = Number(bar.value)
    bar.style.setProperty('--played', share(position, length))
    bar.style.setProperty('--loaded', share(bufferedEnd(video), length))
    const text = `${clockTime(position)} / ${clockTime(video.duration)}`
    if (time.textContent !== text) time.textContent = text
    bar.setAttribute('aria-valuetext', `${clockTime(position)} of ${clockTime(video.duration)}`)
  }
  bar.addEventListener('input', () => {
    dragging = true
    show()
  })
  // The browser's own step is for hands on a mouse: a tenth of a second a key press leads nowhere.
  bar.addEventListener('keydown', (event) => {
    const direction = ARROWS[event.key]
    if (direction === undefined) return
    event.preventDefault()
    skip(direction)
  })
  bar.addEventListener('change', () => {
    dragging = false
    video.currentTime = Number(bar.value)
  })
  for (const event of ['timeupdate', 'durationchange', 'progress', 'seeking', 'seeked', 'emptied']) video.addEventListener(event, show)
  show()
  return el('div', { class: 'timeline' }, bar, time)
}

const volumeControl = (video: HTMLVideoElement, { toggleMute }: Actions): HTMLElement => {
  const mute = iconButton('Mute', ICONS.sound, toggleMute)
  const level = el('input', { type: 'range', class: 'slider volume', 'aria-label': 'Volume', min: '0', max: '1', step: '0.05', value: '1' })
  level.addEventListener('input', () => {
    video.volume = Number(level.value)
    video.muted = false
  })
  const show = () => {
    const heard = video.muted ? 0 : video.volume
    level.value = String(heard)
    level.style.setProperty('--played', share(heard, 1))
    if (heard === 0) relabel(mute, 'Unmute', ICONS.muted)
    else relabel(mute, 'Mute', ICONS.sound)
  }
  video.addEventListener('volumechange', show)
  show()
  return el('div', { class: 'volume-control' }, mute, level)
}

const playButton = (video: HTMLVideoElement, { togglePlay }: Actions): HTMLButtonElement => {
  const button = iconButton('Play', ICONS.play, togglePlay)
  const show = () => {
    if (video.ended) relabel(button, 'Play again', ICONS.replay)
    else if (video.paused) relabel(button, 'Play', ICONS.play)
    else relabel(button, 'Pause', ICONS.pause)
  }
  for (const event of ['play', 'pause', 'ended', 'seeked', 'emptied']) video.addEventListener(event, show)
  return button
}

const fullscreenButton = ({ toggleFullscreen }: Actions): HTMLButtonElement => {
  const button = iconButton('Full screen', ICONS.expand, toggleFullscreen)
  document.addEventListener('fullscreenchange', () => {
    if (document.fullscreenElement) relabel(button, 'Leave full screen', ICONS.shrink)
    else relabel(button, 'Full screen', ICONS.expand)
  })
  return button
}

/** The controls below the film, following the video's own events. */
export const createControls = (video: HTMLVideoElement): Controls => {
  const actions = actionsOn(video)
  const stream = el('span', { class: 'stream' })
  const row = el(
    'div',
    { class: 'control-row' },
    playButton(video, actions),
    volumeControl(video, actions),
    el('span', { class: 'spring' }),
    stream,
    fullscreenButton(actions),
  )
  return {
    element: el('div', { class: 'player-controls' }, seekBar(video, actions), row),
    actions,
    setStream: (text) => {
      stream.textContent = text
    },
  }
}
