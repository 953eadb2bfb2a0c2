import { createReportLoop } from '../../../client/controller/report-loop.ts'
import { createClusterClock } from '../../../client/net/cluster-clock.ts'
import { createConnection } from '../../../client/net/connection.ts'
import { createParty, type Party } from '../../../client/net/party.ts'
import type { FetchLike } from '../../../client/net/plugin-request.ts'
import { createSeatStore } from '../../../client/net/seat-store.ts'
import { createMemoryStorage } from '../../../client/net/storage.ts'
import { requestToken } from '../../../client/net/token.ts'
import { systemClock } from '../../../services/lib/clock.ts'
import { REPORT_INTERVAL_MS } from '../../../services/protocol/limits.ts'
import { positionAt } from '../../../services/protocol/timeline.ts'
import type { Ledger } from './ledger.ts'

/** A viewer without a page: the client's own connection and party, and the reports a player would give. */
export interface Viewer {
  readonly party: Party
  readonly isConnected: boolean
  /** For a person: what the connection is, and why. */
  readonly standing: string
  close(): void
}
export interface ViewerDeps {
  readonly partyNumber: number
  readonly viewerNumber: number
  /** The proxy's `host:port`. */
  readonly address: string
  readonly ledger: Ledger
}

const BUFFERED_SECONDS = 10

/** Asks as if through a proxy in front: nobody's rate limit is to be another's. */
const fetchFrom =
  (address: string): FetchLike =>
  (url, init) =>
    fetch(url, { ...init, headers: { ...init.headers, 'X-Forwarded-For': address } })

export const createViewer = ({ partyNumber, viewerNumber, address, ledger }: ViewerDeps): Viewer => {
  const name = `viewer-${partyNumber}-${viewerNumber}`
  const who = { party: partyNumber, viewer: viewerNumber }
  const connection = createConnection({
    clock: systemClock,
    random: Math.random,
    endpoint: async () => ({ ok: true, url: `ws://${address}/ws` }),
    grant: () =>
      requestToken({ baseUrl: `http://${address}`, fetch: fetchFrom(`10.0.${partyNumber}.${viewerNumber}`), mediaToken: () => name }),
    secret: `browser-of-${name}-0000`,
    resume: () => seats.load()?.resume ?? null,
  })
  const seats = createSeatStore(createMemoryStorage())
  const party = createParty({ connection, seats, clock: systemClock, random: Math.random })
  const clusterClock = createClusterClock({ connection, clock: systemClock, onMeasured: () => {} })

  const report = (): void => {
    const sampledAt = clusterClock.now()
    const view = party.room
    if (view === null || sampledAt === null || connection.report.status !== 'connected') return
    const { state } = view
    void connection.send('playback:report', {
      epoch: state.epoch,
      version: state.version,
      sampledAt,
      position: positionAt(state, sampledAt),
      player: state.playing ? 'playing' : 'paused',
      state: 'in-sync',
      bufferedSeconds: BUFFERED_SECONDS,
      driftMs: 0,
      rttMs: clusterClock.rttMs(),
    })
  }
  const reports = createReportLoop(
    systemClock,
    () => (party.room?.memberId === party.room?.info.hostId ? REPORT_INTERVAL_MS.host : REPORT_INTERVAL_MS.participant),
    report,
  )

  let wasConnected = false
  let room = ''
  connection.onReport(({ status }) => {
    const isConnected = status === 'connected'
    if (isConnected !== wasConnected) ledger.note({ kind: isConnected ? 'back' : 'cut', ...who })
    wasConnected = isConnected
  })
  party.on('entered', ({ view, again }) => {
    room = view.info.roomId
    if (!again) ledger.note({ kind: 'entered', ...who, room })
  })
  party.on('out', (reason) => ledger.note({ kind: 'out', ...who, room, reason }))
  connection.connect()
  reports.start()
  return {
    party,
    get isConnected() {
      return wasConnected
    },
    get standing() {
      const { status, stopped, problem } = connection.report
      return `${stopped ? 'stopped' : status}${problem === null ? '' : ` (${problem})`}`
    },
    close: () => {
      reports.stop()
      clusterClock.stop()
      party.dispose()
      connection.close()
    },
  }
}
