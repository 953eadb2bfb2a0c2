import type { OnFrame, PageScope, PageVideo } from './page.ts'
import type { EventRow, FrameRow, PageRecording, PollRow, Quality, WriteRow } from './recording.ts'

export interface Recorder {
  /** All so far. */
  dump(): PageRecording
  quality(): Quality
  /** Seconds; null without a film. */
  position(): number | null
  /** When (ms since the epoch) a person last clicked, or let go of a slider; null before that. */
  lastAction(): number | null
  /** When (ms since the epoch) the film's newest event of this name was; null before that. */
  lastEvent(name: string): number | null
  /** By how much (ms) the recorder's clock is ahead of the machine's. */
  clockErrorMs(): number
}

const POLL_MS = 100
const LOOK_MS = 20
const EDGES = 7
const MEDIA_EVENTS = ['play', 'playing', 'pause', 'seeking', 'seeked', 'waiting', 'stalled', 'ratechange', 'ended', 'emptied', 'error']
const PROPERTIES = [
  ['playbackRate', 'rate'],
  ['currentTime', 'seek'],
] as const

type Read = (video: PageVideo) => number

/** Notes who sets a property of media elements, and goes on to set it. Answers how to read it. */
const noteWrites = (scope: PageScope, property: string, note: (value: number, before: number) => void): Read => {
  const { prototype } = scope.HTMLMediaElement
  const original = Object.getOwnPropertyDescriptor(prototype, property)
  if (original?.get === undefined || original.set === undefined) throw new Error(`media elements have no ${property}`)
  const { get, set } = original
  Object.defineProperty(prototype, property, {
    ...original,
    set(value: number) {
      note(value, get.call(this))
      set.call(this, value)
    },
  })
  return (video) => get.call(video)
}

/** The instant at which the machine's clock turns to the next millisecond, told by both clocks. */
const clockEdge = (wall: () => number, machine: () => number): number => {
  const before = machine()
  let turned = before
  while (turned === before) turned = machine()
  return wall() - turned
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Records the page's film from before any of its scripts run. Keeps the originals of all it uses, so that a page whose clock is
 * made wrong later is still recorded by the right one (rule BE10).
 */
export const installRecorder = (scope: PageScope): Recorder => {
  const { timeOrigin } = scope.performance
  const now = scope.performance.now.bind(scope.performance)
  const machine = scope.Date.now
  const { requestVideoFrameCallback: request } = scope.HTMLVideoElement.prototype
  const wall = (): number => timeOrigin + now()
  const frames: FrameRow[] = []
  const polls: PollRow[] = []
  const writes: WriteRow[] = []
  const events: EventRow[] = []
  let actionAt: number | null = null
  let video: PageVideo | null = null

  const [readRate, readTime] = PROPERTIES.map(([property, what]) =>
    noteWrites(scope, property, (value, before) => writes.push([wall(), what, value, before])),
  ) as [Read, Read]

  const attach = (found: PageVideo): void => {
    video = found
    const onFrame: OnFrame = (_now, { expectedDisplayTime, mediaTime }) => {
      frames.push([timeOrigin + expectedDisplayTime, mediaTime, wall(), readTime(found)])
      request.call(found, onFrame)
    }
    request.call(found, onFrame)
    for (const name of MEDIA_EVENTS) found.addEventListener(name, () => events.push([wall(), name, readTime(found)]))
    scope.setInterval(() => polls.push([wall(), readTime(found), found.paused ? 1 : 0, readRate(found)]), POLL_MS)
  }
  const looking = scope.setInterval(() => {
    const found = scope.document.querySelector('video')
    if (found === null) return
    scope.clearInterval(looking)
    attach(found)
  }, LOOK_MS)
  const onAction = (): void => {
    actionAt = wall()
  }
  for (const name of ['click', 'change']) scope.addEventListener(name, onAction, { capture: true })

  const quality = (): Quality => {
    const counted = video?.getVideoPlaybackQuality()
    return { dropped: counted?.droppedVideoFrames ?? 0, total: counted?.totalVideoFrames ?? 0 }
  }
  return {
    dump: () => ({ frames, polls, writes, events, quality: quality() }),
    quality,
    position: () => (video === null ? null : readTime(video)),
    lastAction: () => actionAt,
    lastEvent: (wanted) => events.findLast(([, name]) => name === wanted)?.[0] ?? null,
    clockErrorMs: () => median(Array.from({ length: EDGES }, () => clockEdge(wall, machine))),
  }
}
