import type { ClientClock } from '../net/clock.ts'
import type { PartyState, Store } from '../store.ts'

const KEPT = 20

/** Puts up lines for the viewer, newest last; old ones are dropped. */
export const createNoticeBoard = (store: Store<PartyState>, clock: Pick<ClientClock, 'wall'>) => {
  let id = 0
  return (text: string, more?: string): void => {
    id += 1
    store.set({ notices: [...store.get().notices, { id, text, at: clock.wall(), ...(more === undefined ? {} : { more }) }].slice(-KEPT) })
  }
}
