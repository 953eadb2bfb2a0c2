import { ApiError, getItem, getPlayback, type Item, type Playback, type Quality } from '../api.ts'
import { el, icon, iconButton } from '../dom.ts'
import { bitrate } from '../format.ts'
import { ICONS } from '../icons.ts'
import { createControls } from './controls.ts'
import { hideWhenIdle } from './idle.ts'
import { listenToKeys } from './keys.ts'
import { createSource, type Start, startOf } from './source.ts'

export interface Player {
  readonly element: HTMLElement
  /** Shows the item and plays it from its start. */
  open(itemId: string): Promise<void>
  close(): void
  /** Holds from now on; what is shown goes on at the same place, in the new quality. */
  setQuality(quality: Quality): Promise<void>
}

interface Shown {
  readonly item: Item
  readonly playback: Playback
}

const UNPLAYABLE = 'This browser cannot play this file.'

const describe = ({ PlayMethod, Bitrate }: Playback): string =>
  [PlayMethod === 'DirectPlay' ? 'Direct' : 'Segments', bitrate(Bitrate)].filter((part) => part !== '').join(' · ')

const createParts = (onBack: () => void) => {
  const video = el('video', { class: 'player-video', playsinline: '', preload: 'auto' })
  const title = el('h1', { class: 'player-title' })
  const problem = el('p', { class: 'problem player-problem', role: 'alert' })
  // Other scripts put their buttons into the actions element (docs/integration.md).
  const actions = el('div', { class: 'player-header-actions', 'data-media-player-header': '' })
  const header = el('header', { class: 'player-header' }, iconButton('Back', ICONS.back, onBack), title, actions)
  const controls = createControls(video)
  const big = el('button', { type: 'button', class: 'big-play', tabindex: '-1', 'aria-hidden': 'true' }, icon(ICONS.play))
  big.addEventListener('click', controls.actions.togglePlay)
  const spinner = el('div', { class: 'spinner', 'aria-hidden': 'true' })
  const element = el(
    'section',
    { class: 'player', 'aria-label': 'Player', tabindex: '-1' },
    video,
    spinner,
    big,
    problem,
    header,
    controls.element,
  )
  return { element, video, title, problem, controls }
}

/** Shows in classes what the stylesheet needs to know of the video. */
const markStates = (element: HTMLElement, video: HTMLVideoElement) => {
  const mark = () => {
    element.classList.toggle('paused', video.paused)
    element.classList.toggle('loading', video.readyState < video.HAVE_FUTURE_DATA && !video.paused && !video.ended)
  }
  for (const event of ['play', 'pause', 'playing', 'waiting', 'canplay', 'ended', 'emptied', 'seeked']) video.addEventListener(event, mark)
  mark()
}

/** The player page; one for the whole life of the page, so that its video element stays the same. */
export const createPlayer = (onBack: () => void): Player => {
  const { element, video, title, problem, controls } = createParts(onBack)
  const say = (message: string) => {
    problem.textContent = message
  }
  const source = createSource(video, say)
  let quality: Quality = { maxBitrate: 0, directPlay: true }
  let wanted: string | null = null
  let shown: Shown | null = null

  const show = async (item: Item, start: () => Start): Promise<void> => {
    const asked = quality
    const playback = await getPlayback(item.Id, asked)
    const swap = await source.prepare(item, playback)
    if (wanted !== item.Id) return
    // Another quality was set in the meantime: this answer is out of date.
    if (asked !== quality) return show(item, start)
    if (shown?.item.Id === item.Id && shown.playback.Url === playback.Url) return
    shown = { item, playback }
    title.textContent = item.Name
    document.title = item.Name
    controls.setStream(describe(playback))
    swap(start())
  }
  const orSay = async (work: Promise<void>, itemId: string) => {
    say('')
    await work.catch((error: unknown) => {
      if (wanted === itemId) say(error instanceof ApiError ? error.message : UNPLAYABLE)
    })
  }

  video.addEventListener('error', () => {
    if (video.error && shown?.playback.PlayMethod === 'DirectPlay') say(UNPLAYABLE)
  })
  video.addEventListener('click', controls.actions.togglePlay)
  markStates(element, video)
  hideWhenIdle(element, video)
  listenToKeys(controls.actions, () => wanted !== null)
  return {
    element,
    open: async (itemId) => {
      if (wanted === itemId) return
      wanted = itemId
      const fromStart = async () => show(await getItem(itemId), () => ({ position: 0, playing: true }))
      await orSay(fromStart(), itemId)
    },
    close: () => {
      wanted = null
      shown = null
      say('')
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
      source.unload()
    },
    setQuality: async (next) => {
      quality = next
      if (!shown) return
      const { item } = shown
      await orSay(
        show(item, () => startOf(video)),
        item.Id,
      )
    },
  }
}
