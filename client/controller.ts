/** Puts the connection, the room, the player and the state that the panel shows together. Knows no DOM. */
import { REPORT_INTERVAL_MS } from '../services/protocol/limits.ts'
import { createAloneNotice } from './controller/alone-notice.ts'
import { announce } from './controller/announcer.ts'
import { createDirectoryWatch } from './controller/directory-watch.ts'
import { createNoticeBoard } from './controller/notice-board.ts'
import { createPlayback } from './controller/playback.ts'
import { createPresence } from './controller/presence.ts'
import { createProblemBox } from './controller/problem-box.ts'
import { createReportLoop } from './controller/report-loop.ts'
import { isHost } from './controller/rights.ts'
import { createRoomActions } from './controller/room-actions.ts'
import { notices } from './i18n/notices.ts'
import { problems as problemTexts } from './i18n/problems.ts'
import type { ClientClock } from './net/clock.ts'
import { createClusterClock } from './net/cluster-clock.ts'
import { createParty } from './net/party.ts'
import type { PartyConnection } from './net/party-connection.ts'
import { createSeatStore } from './net/seat-store.ts'
import type { KeyStorage } from './net/storage.ts'
import type { Player } from './player/player.ts'
import { createPreferenceStore } from './preferences.ts'
import type { Actions, PartyState, Store } from './store.ts'
import type { Memory } from './sync/knowledge.ts'

/** What the page tells beyond its player. */
export interface PageSignals {
  /** The page became visible again, or the machine came online; the answer stops. */
  onWake(listener: () => void): () => void
}

export interface ControllerDeps {
  /** Made with `createStore(initialState)`. */
  readonly store: Store<PartyState>
  readonly connection: PartyConnection
  /** Where players come from: the page's adapter. */
  readonly adapter: { watch(onPlayer: (player: Player | null) => void): () => void }
  readonly clock: ClientClock
  /** One tab's own, kept over a reload: the seat. */
  readonly storage: KeyStorage
  /** This browser's own, kept between visits: the viewer's settings. */
  readonly browserStorage: KeyStorage
  /** What was learnt of this browser's player; absent: for this page only. */
  readonly memory?: Memory
  readonly page: PageSignals
  /** 0 ≤ random() < 1. */
  readonly random: () => number
}

export interface Controller {
  readonly actions: Actions
  start(): void
  /** Leaves nothing behind: timers, listeners, the connection. */
  stop(): void
}

export const createController = (deps: ControllerDeps): Controller => {
  const { store, connection, clock, random } = deps
  const notify = createNoticeBoard(store, clock)
  const problems = createProblemBox(store, problemTexts)
  const cluster = createClusterClock({
    connection,
    clock,
    onMeasured: () => store.set({ rttMs: cluster.rttMs(), clockBoundMs: cluster.boundMs() }),
  })
  const preferences = createPreferenceStore(deps.browserStorage)
  store.set({ preferences: preferences.load() })
  const party = createParty({ connection, seats: createSeatStore(deps.storage), clock, random })
  const playback = createPlayback({
    ...deps,
    party,
    cluster,
    problems,
    onOtherVersion: (seconds) => notify(notices.otherVersion(Math.round(Math.abs(seconds)), seconds > 0)),
    onAlone: createAloneNotice(notify, notices, clock),
    onStatus: () => reports.changed(),
  })
  const reports = createReportLoop(
    clock,
    () => REPORT_INTERVAL_MS[party.room !== null && isHost(party.room) ? 'host' : 'participant'],
    playback.report,
  )
  const directory = createDirectoryWatch({ connection, store, problems, clock })
  const presence = createPresence(connection, clock)
  let panelOpen = false

  /** What follows from the panel, the room and the player together. */
  const settle = () => {
    directory.want(panelOpen && !party.seated)
    party.watchMembers(panelOpen)
    if (party.present) reports.start()
    else reports.stop()
    presence.update({ needed: panelOpen || party.seated, watching: playback.player !== null })
  }
  const stops: (() => void)[] = []
  const listen = () => {
    stops.push(
      connection.onReport(({ status, stopped, problem, viewerName }) => {
        store.set({ status, stopped, viewerName, rttMs: cluster.rttMs() })
        problems.connection(problem)
        // Nobody will take the seat again, so nobody is shown a room that goes on without him.
        if (stopped) party.leave()
        settle()
      }),
      party.on('room', (room) => {
        store.set({ room, present: party.present })
        settle()
      }),
      deps.adapter.watch((player) => {
        playback.setPlayer(player)
        settle()
      }),
      deps.page.onWake(() => {
        cluster.wake()
        playback.wake()
        const { status, stopped } = connection.report
        if ((panelOpen || party.seated) && status === 'offline' && !stopped) connection.connect()
      }),
    )
    announce({ party, texts: notices, notify, problems, problemTexts, isPanelOpen: () => panelOpen })
  }
  return {
    actions: {
      ...createRoomActions({ connection, party, playback, problems, clock }),
      setPanelOpen: (open) => {
        panelOpen = open
        settle()
      },
      search: directory.search,
      resync: playback.resync,
      setPreferences: (change) => {
        const next = { ...store.get().preferences, ...change }
        store.set({ preferences: next })
        preferences.save(next)
        playback.setPreferences(next)
      },
      reconnect: connection.connect,
      dismissProblem: problems.dismiss,
    },
    start: () => {
      listen()
      settle()
    },
    stop: () => {
      for (const stop of [...stops, reports.stop, playback.stop, directory.stop, cluster.stop, party.dispose, presence.stop]) stop()
    },
  }
}
