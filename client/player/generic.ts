/** The adapter for pages that keep to docs/integration.md, as the demo's web client does. */
import type { PlayerAdapter } from './adapter.ts'
import { createGenericPage } from './generic-page.ts'
import { createHtmlVideo } from './html-video.ts'
import { createPageWatch } from './page-watch.ts'
import type { Player } from './player.ts'

const HEADER = '[data-media-player-header]'

const isDrawn = (element: Element): boolean => element.getClientRects().length > 0

/** The first of `selector` that is drawn: pages keep old headers and players about, hidden. */
const drawn = <E extends Element>(selector: string): E | undefined => [...document.querySelectorAll<E>(selector)].find(isDrawn)

/** The player's video, loaded or not: a page without a film can still be asked to open one. */
const findVideo = (): HTMLVideoElement | null =>
  drawn<HTMLVideoElement>('video[data-item-id]') ??
  document.querySelector<HTMLVideoElement>('video[data-item-id]') ??
  drawn<HTMLVideoElement>('video') ??
  document.querySelector('video')

export const createGenericAdapter = (): PlayerAdapter => {
  const page = createPageWatch()
  return {
    name: 'generic',
    matches: () => document.querySelector(`${HEADER}, video[data-item-id]`) !== null,
    watch: (onPlayer) => {
      let video: HTMLVideoElement | null = null
      let player: Player | null = null
      const show = (next: HTMLVideoElement | null) => {
        if (next === video) return
        const old = player
        video = next
        player = next === null ? null : createHtmlVideo(next, createGenericPage(next))
        onPlayer(player)
        old?.dispose()
      }
      const stop = page.add(() => show(findVideo()))
      return () => {
        stop()
        player?.dispose()
      }
    },
    mountButton: (button) => {
      const stop = page.add(() => {
        const header = drawn(HEADER) ?? (button.isConnected ? button.parentElement : document.querySelector(HEADER))
        if (header !== null && button.parentElement !== header) header.prepend(button)
      })
      return () => {
        stop()
        button.remove()
      }
    },
  }
}
