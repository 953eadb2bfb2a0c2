import { QUERY_CHARACTERS } from '../../services/protocol/limits.ts'
import type { ClientClock } from '../net/clock.ts'
import type { PartyConnection } from '../net/party-connection.ts'
import type { PartyState, Store } from '../store.ts'
import { pageAfter } from './directory-list.ts'
import type { ProblemBox } from './problem-box.ts'

export interface DirectoryWatchDeps {
  readonly connection: PartyConnection
  readonly store: Store<PartyState>
  readonly problems: ProblemBox
  readonly clock: ClientClock
}
export interface DirectoryWatch {
  /** Whether the list of rooms is looked at. */
  want(wanted: boolean): void
  /** A page (0 is the first) of the rooms whose name or title holds `query`. */
  search(query: string, page: number): void
  stop(): void
}

/** A list that could not be had is asked for again after this. */
const RETRY_MS = 2000

/** Watches one page of the directory while it is looked at (rules DR1, DR3), with one question on its way at a time. */
export const createDirectoryWatch = ({ connection, store, problems, clock }: DirectoryWatchDeps): DirectoryWatch => {
  let wanted = false
  let query = ''
  let page = 0
  let asked: string | null = null
  let cancelRetry = () => {}
  const key = () => JSON.stringify([query, page])

  const ask = async (): Promise<void> => {
    if (!wanted || asked !== null || connection.report.status !== 'connected') return
    const mine = { query, page }
    asked = key()
    const reply = await connection.send('directory:watch', mine)
    const changed = asked !== key()
    asked = null
    if (!wanted) return
    if (changed) return ask()
    if (reply.ok) return store.set({ directory: { rooms: reply.rooms, total: reply.total, ...mine } })
    problems.show(reply.error.code)
    cancelRetry()
    if (reply.error.retryable) cancelRetry = clock.after(RETRY_MS, () => void ask())
  }
  const stops = [
    connection.on('directory:delta', (delta) => {
      const { directory } = store.get()
      // What comes while a question is on its way belongs to the page before.
      if (directory !== null && wanted && asked === null) store.set({ directory: { ...directory, ...pageAfter(directory, delta) } })
    }),
    connection.onReport(({ status }) => status === 'connected' && void ask()),
  ]
  return {
    want: (next) => {
      if (next === wanted) return
      wanted = next
      if (wanted) return void ask()
      cancelRetry()
      store.set({ directory: null })
      void connection.send('directory:unwatch', {})
    },
    search: (text, number) => {
      query = text.slice(0, QUERY_CHARACTERS)
      page = number
      void ask()
    },
    stop: () => {
      cancelRetry()
      for (const stop of stops) stop()
    },
  }
}
