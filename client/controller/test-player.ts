/** Test support: a player that plays by a clock, and does what a page and its viewer would. */
import type { Media, Quality } from '../../services/protocol/types.ts'
import type { ClientClock } from '../net/clock.ts'
import type { Player, PlayerEvent } from '../player/player.ts'

export interface TestPlayer extends Player {
  /** The page shows another item, or none. */
  show(media: Media | null): void
  /** The viewer uses the page's own controls. */
  press(control: 'play' | 'pause'): void
  /** The browser refuses to play without a click. */
  refusesAutoplay: boolean
  /** The page cannot open any item. */
  opensNothing: boolean
  readonly opened: readonly string[]
  /** Where in the film (s) each was asked for. */
  readonly openedAt: readonly number[]
  readonly qualities: readonly Pick<Quality, 'maxBitrate' | 'directPlay'>[]
}

export const createTestPlayer = (clock: ClientClock, initial: Media | null): TestPlayer => {
  const listeners = new Set<(event: PlayerEvent) => void>()
  const opened: string[] = []
  const openedAt: number[] = []
  const qualities: Quality[] = []
  let media = initial
  let playing = false
  let rate = 1
  let from = { at: clock.now(), position: 0 }
  const position = () => from.position + (playing ? ((clock.now() - from.at) / 1000) * rate : 0)
  const rebase = (at = position()) => {
    from = { at: clock.now(), position: at }
  }
  const tell = (...events: PlayerEvent[]) => {
    for (const event of events) for (const listener of [...listeners]) listener(event)
  }
  const turn = (on: boolean) => {
    if (playing === on) return
    rebase()
    playing = on
    tell(...(on ? (['play', 'playing'] as const) : (['pause'] as const)))
  }
  const player: TestPlayer = {
    refusesAutoplay: false,
    opensNothing: false,
    opened,
    openedAt,
    qualities,
    media: () => media,
    sample: () => ({
      at: clock.now(),
      position: position(),
      paused: !playing,
      seeking: false,
      ended: false,
      starved: false,
      rate,
      bufferedSeconds: 30,
      pictureLagSeconds: null,
    }),
    play: async () => {
      if (player.refusesAutoplay) return false
      turn(true)
      return true
    },
    pause: () => turn(false),
    seek: (to) => {
      rebase(to)
      tell('seeking', 'seeked')
    },
    isBuffered: () => true,
    setRate: (next) => {
      rebase()
      rate = next
      tell('ratechange')
    },
    open: async (wanted, at) => {
      if (player.opensNothing) throw new Error('no such item')
      opened.push(wanted.itemId)
      openedAt.push(at)
      player.show(wanted)
    },
    setQuality: (quality) => void qualities.push(quality),
    on: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose: () => listeners.clear(),
    show: (next) => {
      playing = false
      media = next
      rebase(0)
      tell('emptied', 'loaded', 'canplay')
    },
    press: (control) => turn(control === 'play'),
  }
  return player
}
