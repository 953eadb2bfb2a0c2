import type { Player, PlayerEvent, Sample } from '../player/player.ts'
import { type Expected, expect, nothingExpected, playRefused, recognise } from './expected.ts'
import type { Action } from './follow-state.ts'
import type { SyncClock } from './sync-clock.ts'

/** Does to the player what the follower says, and knows the events that come of it. */
export interface Driver {
  run(actions: readonly Action[], sample: Sample): void
  /** Whether an event that the player just raised answers to what was done here; accounts for it. */
  isOwn(event: PlayerEvent, sample: Sample): boolean
}

/** `onRefused`: the browser wants a click before it plays (rule FO11). */
export const createDriver = (player: Player, clock: SyncClock, onRefused: () => void): Driver => {
  let expected: Expected = nothingExpected
  const play = async () => {
    if (await player.play()) return
    expected = playRefused(expected)
    onRefused()
  }
  const run = (action: Action) => {
    switch (action.kind) {
      case 'play':
        void play()
        break
      case 'pause':
        player.pause()
        break
      case 'seek':
        player.seek(action.position)
        break
      case 'rate':
        player.setRate(action.rate)
        break
    }
  }
  return {
    run: (actions, sample) => {
      for (const action of actions) {
        expected = expect(expected, action, sample, clock.now())
        run(action)
      }
    },
    isOwn: (event, sample) => {
      const known = recognise(expected, event, sample, clock.now())
      expected = known.expected
      return known.own
    },
  }
}
