import { positionAt } from '../../services/protocol/timeline.ts'
import type { ClientClock } from '../net/clock.ts'
import type { ClusterClock } from '../net/cluster-clock.ts'
import type { Party } from '../net/party.ts'
import type { PartyConnection } from '../net/party-connection.ts'
import { SeatProblem } from '../net/problem-code.ts'
import type { RoomView } from '../net/room-view.ts'
import type { Player } from '../player/player.ts'
import type { PartyState, Store } from '../store.ts'
import type { Memory } from '../sync/knowledge.ts'
import type { Preferences } from '../sync/pilot.ts'
import type { Alone } from '../sync/viewer.ts'
import { showsRoom } from './item.ts'
import { createItemWatch } from './item-watch.ts'
import type { ProblemBox } from './problem-box.ts'
import { reportOf } from './report.ts'
import { isHost, rightsOf } from './rights.ts'
import { createRunnerLink } from './runner-link.ts'
import { createStreamQuality } from './stream-quality.ts'

export interface PlaybackDeps {
  readonly connection: PartyConnection
  readonly party: Party
  readonly cluster: ClusterClock
  readonly clock: ClientClock
  readonly store: Store<PartyState>
  readonly problems: ProblemBox
  readonly memory?: Memory
  /** The page's version of the film is longer than the room's by this many seconds (negative: shorter). */
  readonly onOtherVersion: (seconds: number) => void
  /** The viewer did something in the player that the room does not follow. */
  readonly onAlone: (what: Alone) => void
  /** This viewer's own state changed. */
  readonly onStatus: () => void
}
export interface Playback {
  readonly player: Player | null
  setPlayer(player: Player | null): void
  /** To be called inside the viewer's click, which is the consent to it: opens the room's item, if need be, and plays in step. */
  join(): Promise<void>
  /** "Sync now", likewise: whoever is away, or elsewhere in the page, joins. */
  resync(): void
  /** Holds at once; later runners begin with what the store has. */
  setPreferences(preferences: Preferences): void
  /** The page is visible again. */
  wake(): void
  /** Tells the room what this viewer's player does. */
  report(): void
  stop(): void
}

/** One player and one room: in step while the page shows the room's item; what the viewer does there becomes the room's command. */
export const createPlayback = (deps: PlaybackDeps): Playback => {
  const { connection, party, cluster, store, problems } = deps
  const items = createItemWatch({ ...deps, onRefused: () => refresh() })
  const setQuality = createStreamQuality()
  let player: Player | null = null
  let stopHearing = () => {}
  /** The item that this viewer plays with the room. */
  let followed: string | null = null
  const follower = createRunnerLink({
    ...deps,
    onStatus: () => {
      show(party.room)
      deps.onStatus()
    },
  })

  const selfIn = (room: RoomView | null, inStep: boolean): PartyState['self'] => {
    if (room !== null && !inStep) return { state: 'away', driftMs: null }
    const { state, driftMs } = follower.runner?.status() ?? { state: 'measuring', driftMs: null }
    return { state, driftMs }
  }
  const show = (room: RoomView | null) => {
    const media = player?.media() ?? null
    const inStep = room !== null && showsRoom(media, room)
    const mustOpen = room !== null && player !== null && !inStep && !items.leading
    const self = selfIn(room, inStep)
    followed = inStep && self.state !== 'away' && self.state !== 'blocked' ? room.state.media.itemId : null
    const item = media === null ? null : { itemId: media.itemId, title: media.title }
    store.set({ item, self, needsClick: mustOpen || (inStep && (self.state === 'blocked' || self.state === 'away')) })
  }
  /** Whether the host went on while this viewer was with him, and his page has not followed yet (rule HP8). */
  const isLeftBehind = (room: RoomView): boolean =>
    !isHost(room) && followed !== null && followed !== room.state.media.itemId && followed === player?.media()?.itemId
  const refresh = () => {
    const { room } = party
    const leftBehind = room !== null && isLeftBehind(room)
    if (room === null) {
      follower.stop()
      items.forget()
    } else if (player !== null) {
      items.look(player, room)
      follower.start(player).setTimeline(room.state, rightsOf(room))
    }
    if (player !== null) setQuality(player, room?.info.quality ?? null)
    show(room)
    if (leftBehind && player !== null) void open(player, room)
  }
  const stops = [party.on('room', refresh), party.on('entered', ({ again }) => again && follower.runner?.returned())]

  const open = async (into: Player, room: RoomView) => {
    items.setOpening(true)
    try {
      const now = cluster.now()
      await into.open(room.state.media, now === null ? room.state.position : positionAt(room.state, now))
    } catch {
      problems.show(SeatProblem.mediaUnavailable)
    } finally {
      items.setOpening(false)
      refresh()
    }
  }
  const join = async () => {
    const { room } = party
    if (room === null) return
    if (player === null) return problems.show(SeatProblem.noPlayer)
    if (player.isTaken?.()) return problems.show(SeatProblem.playerTaken)
    if (!showsRoom(player.media(), room)) await open(player, room)
    follower.runner?.joinPlayback()
  }
  return {
    get player() {
      return player
    },
    setPlayer: (next) => {
      stopHearing()
      follower.stop()
      player = next
      stopHearing = next?.on((event) => (event === 'loaded' || event === 'emptied') && refresh()) ?? (() => {})
      refresh()
    },
    join,
    resync: () => {
      if (player === null || store.get().needsClick) void join()
      else follower.runner?.resync()
    },
    setPreferences: (preferences) => follower.runner?.setPreferences(preferences),
    wake: () => follower.runner?.wake(),
    report: () => {
      const report = party.room === null ? null : reportOf(party.room, follower.runner, cluster)
      if (report !== null) void connection.send('playback:report', report)
    },
    stop: () => {
      for (const stop of stops) stop()
      stopHearing()
      follower.stop()
    },
  }
}
