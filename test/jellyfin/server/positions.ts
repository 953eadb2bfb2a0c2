import type { JellyfinUser } from './users.ts'

/** Where each user left each item, in ticks; 0 at its beginning. */
export interface Positions {
  get(user: JellyfinUser, itemId: string): number
  set(user: JellyfinUser, itemId: string, ticks: number): void
}

export const createPositions = (): Positions => {
  const ticksBy = new Map<string, number>()
  const keyOf = (user: JellyfinUser, itemId: string) => `${user.id} ${itemId}`
  return {
    get: (user, itemId) => ticksBy.get(keyOf(user, itemId)) ?? 0,
    set: (user, itemId, ticks) => void ticksBy.set(keyOf(user, itemId), ticks),
  }
}
