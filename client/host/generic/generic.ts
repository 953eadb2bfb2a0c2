/** Pages that keep to docs/integration.md, as the demo's web client does. */
import { createHtmlVideo } from '../../player/html-video.ts'
import type { Player } from '../../player/player.ts'
import { drawn } from '../drawn.ts'
import { keepInHeader } from '../header-slot.ts'
import type { HostPage } from '../host-page.ts'
import { createPageWatch } from '../page-watch.ts'
import { createPageMedia } from './page-media.ts'

const HEADER = '[data-media-player-header]'

/** The player's video, loaded or not: a page without a film can still be asked to open one. */
const findVideo = (): HTMLVideoElement | null =>
  drawn<HTMLVideoElement>('video[data-item-id]') ??
  document.querySelector<HTMLVideoElement>('video[data-item-id]') ??
  drawn<HTMLVideoElement>('video') ??
  document.querySelector('video')

export const createGenericPage = (): HostPage => {
  const page = createPageWatch()
  return {
    name: 'generic',
    matches: () => document.querySelector(`${HEADER}, video[data-item-id]`) !== null,
    // Who that is only the page's cookie knows.
    watchViewer: (onViewer) => {
      onViewer('')
      return () => {}
    },
    mediaToken: () => window.ApiClient?.accessToken?.() ?? null,
    watch: (onPlayer) => {
      let video: HTMLVideoElement | null = null
      let player: Player | null = null
      const show = (next: HTMLVideoElement | null) => {
        if (next === video) return
        const old = player
        video = next
        player = next === null ? null : createHtmlVideo(next, createPageMedia(next))
        onPlayer(player)
        old?.dispose()
      }
      const stop = page.add(() => show(findVideo()))
      return () => {
        stop()
        player?.dispose()
      }
    },
    mountButton: (button) =>
      keepInHeader(page, button, () => drawn(HEADER) ?? (button.isConnected ? null : document.querySelector(HEADER))),
  }
}
