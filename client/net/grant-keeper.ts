import type { ClientClock } from './clock.ts'
import type { Grant, GrantAnswer } from './token.ts'

/** A token that no node has seen is used again for this long, so that a node that is away does not cost ten tokens a minute. */
const UNSEEN_FOR_MS = 30_000

export interface GrantKeeper {
  /** A token for the next try (rule NE6): a new one for each connection. */
  take(): Promise<GrantAnswer>
  /** A node has seen the one that was taken, or another viewer may be here now. */
  spend(): void
}

export const createGrantKeeper = (request: () => Promise<GrantAnswer>, clock: Pick<ClientClock, 'now'>): GrantKeeper => {
  let unseen: { readonly grant: Grant; readonly until: number } | null = null
  return {
    take: async () => {
      if (unseen !== null && clock.now() < unseen.until) return { ok: true, grant: unseen.grant }
      const answer = await request()
      unseen = answer.ok ? { grant: answer.grant, until: clock.now() + UNSEEN_FOR_MS } : null
      return answer
    },
    spend: () => {
      unseen = null
    },
  }
}
