import { isPlaybackManager, type ManagerSource, type PlaybackManager } from '../media-browser/globals.ts'

const MODULE = './modules/common/playback/playbackmanager.js'

/** Emby's modules can be asked for by name: by its own loader, or by AMD before that. */
const request = (take: (module: unknown) => void): boolean => {
  const { Emby, require } = window
  if (Emby?.importModule !== undefined) void Emby.importModule(MODULE).then(take, () => {})
  else if (require !== undefined) require(['playbackManager'], take, () => {})
  else return false
  return true
}

export const createModuleSource = (): ManagerSource => {
  let manager: PlaybackManager | null = null
  let asked = false
  return {
    get manager() {
      return manager
    },
    look: () => {
      if (asked) return
      asked = request((module) => {
        const found = (module as { default?: unknown } | null)?.default ?? module
        if (isPlaybackManager(found)) manager = found
      })
    },
    stop: () => {},
  }
}
