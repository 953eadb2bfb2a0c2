import { createReportLoop } from '../../../client/controller/report-loop.ts'
import { createClusterClock } from '../../../client/net/cluster-clock.ts'
import { createConnection } from '../../../client/net/connection.ts'
import { createParty, type Party } from '../../../client/net/party.ts'
import type { PartyConnection } from '../../../client/net/party-connection.ts'
import { createSeatStore } from '../../../client/net/seat-store.ts'
import { createMemoryStorage } from '../../../client/net/storage.ts'
import type { GrantAnswer } from '../../../client/net/token.ts'
import { systemClock } from '../../../services/lib/clock.ts'
import { REPORT_INTERVAL_MS } from '../../../services/protocol/limits.ts'
import { positionAt } from '../../../services/protocol/timeline.ts'

/** A viewer without a page: the client's own connection and party, and the reports a player would give. */
export interface Headless {
  readonly connection: PartyConnection
  readonly party: Party
  readonly isConnected: boolean
  /** For a person: what the connection is, and why. */
  readonly standing: string
  /** Seconds into the film by the room's timeline; null where that is not known. */
  position(): number | null
  /** Connects; handlers that are to hear of it are set before. */
  open(): void
  close(): void
}
export interface HeadlessDeps {
  readonly name: string
  /** Such as `ws://127.0.0.1:3000/ws`. */
  readonly sessionUrl: string
  readonly grant: () => Promise<GrantAnswer>
}

const BUFFERED_SECONDS = 10

export const createHeadless = ({ name, sessionUrl, grant }: HeadlessDeps): Headless => {
  const connection = createConnection({
    clock: systemClock,
    random: Math.random,
    endpoint: async () => ({ ok: true, url: sessionUrl }),
    grant,
    secret: `browser-of-${name}-0000`,
    resume: () => seats.load()?.resume ?? null,
  })
  const seats = createSeatStore(createMemoryStorage())
  const party = createParty({ connection, seats, clock: systemClock, random: Math.random })
  const clusterClock = createClusterClock({ connection, clock: systemClock, onMeasured: () => {} })
  const isConnected = (): boolean => connection.report.status === 'connected'
  const position = (): number | null => {
    const now = clusterClock.now()
    return party.room === null || now === null ? null : positionAt(party.room.state, now)
  }

  const report = (): void => {
    const sampledAt = clusterClock.now()
    const view = party.room
    if (view === null || sampledAt === null || !isConnected()) return
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
  return {
    connection,
    party,
    get isConnected() {
      return isConnected()
    },
    get standing() {
      const { status, stopped, problem } = connection.report
      return `${stopped ? 'stopped' : status}${problem === null ? '' : ` (${problem})`}`
    },
    position,
    open: () => {
      connection.connect()
      reports.start()
    },
    close: () => {
      reports.stop()
      clusterClock.stop()
      party.dispose()
      connection.close()
    },
  }
}
