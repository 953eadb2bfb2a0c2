/** A page of Jellyfin's or Emby's web client. */
import type { Media } from '../../../services/protocol/types.ts'
import { safely } from '../../controller/page-storage.ts'
import { keepInHeader } from '../header-slot.ts'
import type { HostPage } from '../host-page.ts'
import { createPageWatch } from '../page-watch.ts'
import type { ManagerSource } from './globals.ts'
import { createPagePlayer } from './page-player.ts'
import { createPageQuality } from './quality.ts'
import { ticksOf } from './ticks.ts'

export interface MediaBrowserKind {
  readonly name: string
  matches(): boolean
  readonly source: ManagerSource
  /** The element in the visible header that takes the button. */
  header(): Element | null | undefined
  /** Begins an item where there is no playback manager yet. @throws where that cannot be */
  startWithout(itemId: string, mediaSourceId: string | undefined, ticks: number): void
}

/** The player's own page has such an address; trailers and theme videos play elsewhere. */
const PLAYER_ADDRESS = /^#!?\/video/

/** Who is signed in, and where; null for nobody. */
const viewerNow = (): string | null => {
  const { ApiClient: api } = window
  const user = api?.getCurrentUserId?.()
  return user && api?.accessToken?.() ? `${api.serverId?.()} ${user}` : null
}

export const createMediaBrowserPage = (kind: MediaBrowserKind): HostPage => {
  const { source } = kind
  const page = createPageWatch()
  const start = ({ itemId, mediaSourceId }: Media, position: number): unknown => {
    // From the very beginning the server's intros would come first.
    const ticks = Math.max(1, ticksOf(position))
    if (source.manager === null) return kind.startWithout(itemId, mediaSourceId, ticks)
    const serverId = window.ApiClient?.serverId?.()
    return source.manager.play({ ids: [itemId], serverId, startPositionTicks: ticks, mediaSourceId, fullscreen: true })
  }
  return {
    name: kind.name,
    matches: kind.matches,
    watchViewer: (onViewer) => {
      let viewer: string | null = null
      const stop = page.add(() => {
        source.look()
        const next = viewerNow()
        if (next === viewer) return
        viewer = next
        onViewer(next)
      })
      return () => {
        stop()
        source.stop()
      }
    },
    mediaToken: () => window.ApiClient?.accessToken?.() ?? null,
    watch: (onPlayer) => {
      const manager = () => source.manager
      const quality = createPageQuality({ manager, isPlaying: () => player.media() !== null, storage: safely(() => window.localStorage) })
      const player = createPagePlayer({ manager, isPlayerShown: () => PLAYER_ADDRESS.test(window.location.hash), quality, start })
      onPlayer(player)
      const stop = page.add(player.look)
      return () => {
        stop()
        player.dispose()
      }
    },
    mountButton: (button) => keepInHeader(page, button, kind.header),
  }
}
