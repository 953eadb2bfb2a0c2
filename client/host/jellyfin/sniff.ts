import { isPlaybackManager, type ManagerSource, type PlaybackManager } from '../media-browser/globals.ts'

type Hook = (object: unknown, ...rest: unknown[]) => unknown
export interface PageEvents {
  on: Hook
  off: Hook
  trigger: Hook
}

const HOOKS = ['on', 'off', 'trigger'] as const

/**
 * Jellyfin hands its playback manager to nobody, but all of its code subscribes to it through the one global `Events`, at the latest
 * when a player or a film's page is shown. So the hooks there look at what passes, until it has passed.
 */
export const createSniffer = (): ManagerSource => {
  let manager: PlaybackManager | null = null
  let tapped: PageEvents | null = null
  let undo: (() => void)[] = []
  const stop = () => {
    for (const step of undo) step()
    undo = []
    tapped = null
  }
  const tap = (events: PageEvents) => {
    tapped = events
    for (const name of HOOKS) {
      const original = events[name]
      const hook: Hook = function (this: unknown, object, ...rest) {
        if (manager === null && isPlaybackManager(object)) {
          manager = object
          stop()
        }
        return original.call(this, object, ...rest)
      }
      events[name] = hook
      undo.push(() => {
        if (events[name] === hook) events[name] = original
      })
    }
  }
  return {
    get manager() {
      return manager
    },
    look: () => {
      const { Events } = window
      if (manager === null && tapped === null && Events !== undefined) tap(Events)
    },
    stop,
  }
}
