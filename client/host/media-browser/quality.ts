import type { Quality } from '../../../services/protocol/types.ts'
import type { KeyStorage } from '../../net/storage.ts'
import { filmPlayer, type PagePlayer, type PlaybackManager } from './globals.ts'
import { createOwnBitrate } from './own-bitrate.ts'

export interface QualityDeps {
  readonly manager: () => PlaybackManager | null
  /** Whether a film plays, which then needs another stream. */
  readonly isPlaying: () => boolean
  /** The browser's, where the web client keeps the viewer's own choice. */
  readonly storage: KeyStorage
}
export interface PageQuality {
  set(quality: Quality): void
  /** The page's player may have come. */
  look(): void
  /** Leaves the viewer's own choice for whatever plays next. */
  dispose(): void
}

/** Makes `player` say that it can play nothing as it is, while `isWanted`; the answer takes that back. */
const withoutDirectPlay = (player: PagePlayer, isWanted: () => boolean): (() => void) => {
  const original = player.getDeviceProfile
  if (original === undefined) return () => {}
  player.getDeviceProfile = async (...options) => {
    const profile = await original.apply(player, options)
    return isWanted() ? { ...profile, DirectPlayProfiles: [] } : profile
  }
  return () => {
    player.getDeviceProfile = original
  }
}

/** The room's quality in the page's own terms: its stored bitrate, and what its player says that it can play. */
export const createPageQuality = ({ manager, isPlaying, storage }: QualityDeps): PageQuality => {
  const own = createOwnBitrate(storage)
  // A party that ended with its page.
  own.restore()
  let directPlay = true
  let hooked: PagePlayer | null = null
  let unhook = () => {}
  const look = () => {
    const player = directPlay ? null : filmPlayer(manager())
    if (player === null || player === hooked) return
    unhook()
    hooked = player
    unhook = withoutDirectPlay(player, () => !directPlay)
  }
  return {
    look,
    set: (quality) => {
      directPlay = quality.directPlay
      if (quality.maxBitrate > 0) own.replace(quality.maxBitrate)
      else own.restore()
      look()
      const player = filmPlayer(manager())
      const isInNetwork = window.ApiClient?.getSavedEndpointInfo?.()?.IsInNetwork === true
      if (player !== null && isPlaying()) manager()?.setMaxStreamingBitrate(own.current(isInNetwork), player)
    },
    dispose: () => {
      own.restore()
      unhook()
    },
  }
}
