/** A player for tests, with the vices of real ones: it starts and seeks late, falls back when the rate leaves 1×, stalls, and is seeded. */
import type { Media } from '../../services/protocol/types.ts'
import type { Player, PlayerEvent, Sample } from '../player/player.ts'
import type { SyncClock } from './sync-clock.ts'

export interface Traits {
  readonly seed: number
  /** Each cost varies by up to ± this share. */
  readonly spread: number
  readonly startMs: number
  readonly seekMs: number
  /** How far the picture falls back when the rate leaves 1×. */
  readonly lossMs: number
  /** Rates are rounded to this; 0: none. 1 means that only 1× is played. */
  readonly rateStep: number
  /** Each change of rate stops the picture for so long. */
  readonly stutterMs: number
  /** How much faster its clock runs than ours, in millionths. */
  readonly ppm: number
  /** Samples are off by up to ± this. */
  readonly jitterMs: number
  readonly bufferSeconds: number
  /** Seeks land beside the mark by up to ± this. */
  readonly landingMs: number
  readonly autoplay: boolean
  /** How long after something happened its event comes. */
  readonly eventMs: number
}

export const GOOD_PLAYER: Traits = {
  seed: 1,
  spread: 0.2,
  startMs: 70,
  seekMs: 150,
  lossMs: 25,
  rateStep: 0,
  stutterMs: 0,
  ppm: 0,
  jitterMs: 1,
  bufferSeconds: 20,
  landingMs: 0,
  autoplay: true,
  eventMs: 0,
}

export interface SimulatedPlayer extends Player {
  /** Every call that changed something, as a log. */
  readonly calls: readonly { readonly at: number; readonly what: 'play' | 'pause' | 'seek' | 'rate'; readonly value: number }[]
  /** Where the picture truly is (s). */
  truth(): number
  /** What the viewer does in the page's own controls. */
  viewer: { play(): void; pause(): void; seek(position: number): void }
  /** The machine hangs: the picture falls back by `ms`. */
  hiccup(ms: number): void
  /** The picture stays `ms` behind the sound until the rate changes. */
  late(ms: number): void
  /** Nothing is there to play for `ms`. */
  starve(ms: number): void
  /** The page exchanges the source: nothing for `ms`, then stopped at `position` with `media`. */
  swap(ms: number, position: number, media?: Media): void
  allowAutoplay(): void
}

/** Pseudo-random numbers in 0–1 from a seed (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const createSimulatedPlayer = (clock: SyncClock, film: Media, changes: Partial<Traits> = {}): SimulatedPlayer => {
  const traits = { ...GOOD_PLAYER, ...changes }
  const random = createRandom(traits.seed)
  const around = (value: number): number => value * (1 + traits.spread * (2 * random() - 1))
  const listeners = new Set<(event: PlayerEvent) => void>()
  const calls: { at: number; what: 'play' | 'pause' | 'seek' | 'rate'; value: number }[] = []
  let media = film
  let { autoplay } = traits
  let position = 0
  let seenAt = clock.now()
  let paused = true
  let rate = 1
  let landsAt = 0
  let movesAt = 0
  let fedAt = 0
  let lagSeconds = 0
  let swapping = false
  let ended = false

  const emit = (event: PlayerEvent) => {
    clock.after(traits.eventMs, () => {
      for (const listener of listeners) listener(event)
    })
  }
  const heard = () => Math.max(movesAt, landsAt, fedAt)
  const advance = () => {
    const now = clock.now()
    const from = Math.max(seenAt, heard())
    if (!paused && !swapping && now > from) position += ((now - from) / 1000) * rate * (1 + traits.ppm / 1e6)
    seenAt = now
    if (position < media.durationSeconds) return
    position = media.durationSeconds
    if (!ended && !paused) {
      ended = true
      paused = true
      emit('pause')
      emit('ended')
    }
  }
  const start = () => {
    advance()
    if (!paused) return
    paused = false
    movesAt = clock.now() + around(traits.startMs)
    emit('play')
    clock.after(movesAt - clock.now(), () => paused || emit('playing'))
  }
  const stop = () => {
    advance()
    if (paused) return
    paused = true
    emit('pause')
  }
  const move = (target: number, landing: number) => {
    advance()
    position = Math.max(0, Math.min(media.durationSeconds, target + landing))
    ended = false
    landsAt = clock.now() + around(traits.seekMs)
    emit('seeking')
    clock.after(landsAt - clock.now(), () => {
      if (clock.now() >= landsAt) emit('seeked')
    })
  }
  const log = (what: 'play' | 'pause' | 'seek' | 'rate', value = 0) => calls.push({ at: clock.now(), what, value })
  const starve = (ms: number) => {
    advance()
    fedAt = clock.now() + ms
    if (!paused) emit('waiting')
    clock.after(ms, () => emit(paused ? 'canplay' : 'playing'))
  }
  const sample = (): Sample => {
    advance()
    const now = clock.now()
    const runs = !paused && now >= heard()
    return {
      at: now,
      position: runs ? position + (traits.jitterMs / 1000) * (2 * random() - 1) : position,
      paused,
      seeking: now < landsAt,
      ended,
      starved: !paused && now < fedAt,
      rate,
      bufferedSeconds: now < fedAt || swapping ? 0 : Math.min(traits.bufferSeconds, media.durationSeconds - position),
      pictureLagSeconds: runs ? lagSeconds : null,
    }
  }
  return {
    calls,
    media: () => media,
    sample,
    truth: () => {
      advance()
      return position
    },
    play: async () => {
      log('play')
      if (!autoplay) return false
      start()
      return true
    },
    pause: () => {
      log('pause')
      stop()
    },
    seek: (target) => {
      log('seek', target)
      move(target, (traits.landingMs / 1000) * (2 * random() - 1))
    },
    isBuffered: (target) => target >= position - traits.bufferSeconds && target <= position + traits.bufferSeconds,
    setRate: (value) => {
      advance()
      log('rate', value)
      const next = traits.rateStep > 0 ? Math.round(value / traits.rateStep) * traits.rateStep : value
      if (next === rate) return
      if (rate === 1) position -= around(traits.lossMs) / 1000
      if (traits.stutterMs > 0 && !paused) starve(traits.stutterMs)
      rate = next
      lagSeconds = 0
      emit('ratechange')
    },
    open: async () => undefined,
    setQuality: () => undefined,
    on: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose: () => listeners.clear(),
    viewer: { play: start, pause: stop, seek: (target) => move(target, 0) },
    hiccup: (ms) => {
      advance()
      position = Math.max(0, position - ms / 1000)
    },
    late: (ms) => {
      lagSeconds = ms / 1000
    },
    starve,
    swap: (ms, to, next = media) => {
      advance()
      swapping = true
      paused = true
      rate = 1
      position = to
      media = next
      emit('emptied')
      clock.after(ms, () => {
        swapping = false
        emit('loaded')
        emit('canplay')
      })
    },
    allowAutoplay: () => {
      autoplay = true
    },
  }
}
