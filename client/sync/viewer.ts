/** What follows from what the viewer did in the page's own controls. */
import type { PlayerEvent } from '../player/player.ts'
import type { Intent } from './intent.ts'
import type { Mode, Room } from './room.ts'

/** What he did that the room does not follow: a pause is his alone, a jump or a start is taken back. */
export type Alone = 'pause' | 'seek' | 'play'

export interface ViewerDeps {
  readonly intent: Intent
  readonly mode: () => Mode
  /** Follows the room again, whatever was before. */
  readonly resume: () => void
  /** He paused, and the room does not hear of it: he may not pause for all, or nothing can be sent. */
  readonly goAway: () => void
  readonly onAlone: (what: Alone) => void
}

/** Answers a reaction to a viewer's own `play`, `pause` or `seeking` at `position` (s). */
export const createViewer = ({ intent, mode, resume, goAway, onAlone }: ViewerDeps) => {
  const plays = ({ state, may }: Room, position: number) => {
    if (mode() !== 'following') resume()
    else if (intent.runs(state)) return
    else if (may.play) intent.command({ kind: 'play', position }, true)
    else onAlone('play')
  }
  const pauses = ({ state, may }: Room, position: number) => {
    if (mode() !== 'following' || !intent.plays(state)) return
    intent.doubt(position, () => {
      if (!may.pause || !intent.command({ kind: 'pause', position }, false)) goAway()
    })
  }
  const seeks = ({ state, may }: Room, position: number) => {
    if (mode() !== 'following') return
    if (may.seek) intent.seek(position, intent.plays(state))
    else {
      resume()
      onAlone('seek')
    }
  }
  return (room: Room, event: PlayerEvent, position: number): void => {
    if (event === 'play') plays(room, position)
    if (event === 'pause') pauses(room, position)
    if (event === 'seeking') seeks(room, position)
  }
}
