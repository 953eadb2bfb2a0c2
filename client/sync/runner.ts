/** The side-effect part of the follower: reads one player, asks the pure rules, and does what they say. */
import { MemberState } from '../../services/protocol/names.ts'
import { isNewer, positionAt } from '../../services/protocol/timeline.ts'
import type { RoomState } from '../../services/protocol/types.ts'
import type { Player, PlayerEvent, Sample } from '../player/player.ts'
import { createDriver } from './driver.ts'
import type { Follow } from './follow-state.ts'
import { createIntent, type ViewerCommand } from './intent.ts'
import type { Memory } from './knowledge.ts'
import { createLoop } from './loop.ts'
import { oncePerVersion } from './once.ts'
import { disproves, judge } from './pause-filter.ts'
import { type Course, createPilot, type Preferences } from './pilot.ts'
import { type PlayerReport, reportOf } from './player-report.ts'
import type { Mode, Rights, Room } from './room.ts'
import { afterEvent, inLine, newSource } from './source.ts'
import { measuring, type SyncStatus } from './status.ts'
import { createStatusTeller } from './status-teller.ts'
import type { SyncClock } from './sync-clock.ts'
import { createTold } from './told.ts'
import { type Alone, createViewer } from './viewer.ts'

export interface RunnerDeps {
  readonly player: Player
  readonly clock: SyncClock
  /** Cluster time now (ms), or null before the clock is locked. */
  clusterNow(): number | null
  /** How far (ms) `clusterNow` may be wrong. */
  boundMs(): number
  /** By how much (ms) `clusterNow` may still move. */
  noiseMs(): number
  /**
   * The viewer did something he may do. Answers the operation id it was sent under (rule FO9), or null when it could not be
   * sent. The player is held at `command.position` until a state with that operation id comes, or {@link Runner.accepted} or
   * {@link Runner.refused} says what became of it.
   */
  onViewer(command: ViewerCommand): string | null
  /** Called when it changes; a drift that merely wanders at most twice a second. */
  onStatus(status: SyncStatus): void
  /** Held, aligned and buffered for this version; once a version. */
  onReady(epoch: number, version: number): void
  /** The viewer did something that the room does not follow. */
  onAlone?(what: Alone): void
  /** The player reached the film's end while the room plays; once a version. */
  onEnded?(epoch: number, version: number): void
  /** Where what was learnt of this browser's player is kept between visits; absent: for this page only. */
  readonly memory?: Memory
}

export interface Runner {
  /** The room's newest state, or null after leaving; an older (epoch, version) is ignored (rule FO12). Does nothing while the player has another item. */
  setTimeline(state: RoomState | null, may: Rights): void
  /** The command sent under this operation id was carried out, or found already so, as of `version`. */
  accepted(operation: string, version: number): void
  /** It was refused or got lost: the player goes back in line with the room. */
  refused(operation: string): void
  /** Nobody knows what became of it: a pause stays this viewer's own (rule FO10), anything else is taken back. */
  lost(operation: string): void
  /** The node has this viewer in the room again: a pause that it could not hear of is over. */
  returned(): void
  /** For `playback:report`; null without a timeline, a clock or the room's item. */
  report(): PlayerReport | null
  status(): SyncStatus
  /** To be called inside the viewer's click after status `blocked` or `away`; else nothing happens. */
  joinPlayback(): void
  /** The page is visible again, or the machine awake. */
  wake(): void
  /** "Sync now": forgets back-offs and being away, and aligns at once. */
  resync(): void
  setPreferences(change: Partial<Preferences>): void
  /** Leaves the player as the room has it, and touches it no more. */
  dispose(): void
}

const PLAYING_TICK_MS = 50
const RESTING_TICK_MS = 250

const REST: Readonly<Record<Exclude<Mode, 'following'>, SyncStatus>> = {
  away: { ...measuring, state: MemberState.away },
  blocked: { ...measuring, state: MemberState.blocked },
}
const BUFFERING: SyncStatus = { ...measuring, state: MemberState.buffering }

export const createRunner = (deps: RunnerDeps): Runner => {
  const { player, clock } = deps
  let room: Room | null = null
  let mode: Mode = 'following'
  /** Away with a pause that was meant for all. */
  let pausedUnheard = false
  let source = newSource
  let before: Sample = player.sample()
  const pilot = createPilot(deps)
  const told = createTold(clock, before)

  const tellReady = oncePerVersion(deps.onReady)
  const tellEnded = oncePerVersion((epoch, version) => deps.onEnded?.(epoch, version))
  const teller = createStatusTeller(clock, deps.onStatus)
  const loop = createLoop(clock, () => look())
  const intent = createIntent({ clock, send: deps.onViewer, onPauseLost: () => goAway(), onChange: loop.now })
  const driver = createDriver(player, clock, () => rest('blocked'))

  const hasItem = (): boolean => room !== null && player.media()?.itemId === room.state.media.itemId

  /** Back to the room's own rate, which is how a follower leaves a player. */
  const release = () => {
    pilot.startAfresh()
    const sample = player.sample()
    if (room !== null && sample.rate !== room.state.rate) driver.run([{ kind: 'rate', rate: room.state.rate }], sample)
  }
  const rest = (next: Exclude<Mode, 'following'>) => {
    mode = next
    intent.clear()
    release()
    loop.now()
  }
  const resume = () => {
    // A host who was away comes to the room; after a stall it would come to him (rule PB22).
    if (mode === 'away' && room?.may.leads) pilot.startForced()
    else pilot.startAfresh()
    mode = 'following'
    pausedUnheard = false
  }
  const goAway = () => {
    pausedUnheard = room?.may.pause === true
    rest('away')
    deps.onAlone?.('pause')
  }

  const courseOf = ({ state, may }: Room): Course => ({ timeline: intent.view(state), leads: may.leads, isStarting: intent.starts() })
  const obey = (current: Room, sample: Sample, next: Follow): number => {
    if (next.status.state === MemberState.inSync || next.state.drift !== null) source = inLine(source, clock.now())
    driver.run(next.actions, sample)
    teller.show(next.status)
    const view = intent.view(current.state)
    if (next.status.ready && view === current.state && !view.playing) tellReady(current.state)
    const tick = view.playing ? PLAYING_TICK_MS : RESTING_TICK_MS
    return next.wakeAt === null ? tick : Math.min(tick, next.wakeAt - clock.now())
  }
  /** Why the player is let be; null while it is followed. */
  const restStatus = (): SyncStatus | null => {
    if (!hasItem()) return measuring
    if (mode !== 'following') return REST[mode]
    if (source.swapping) return BUFFERING
    return told.isPending(before) ? teller.status : null
  }
  /** One look at player and room; answers in how many ms to look again, null for not before something happens. */
  const look = (): number | null => {
    before = player.sample()
    if (room === null) return null
    // Whoever paused alone is with the others again once the room itself has stopped.
    if (mode === 'away' && !intent.plays(room.state)) resume()
    const resting = restStatus()
    const next = resting === null ? pilot.look(courseOf(room), before, loop.lateMs()) : null
    if (next !== null) return obey(room, before, next)
    teller.show(resting ?? measuring)
    return RESTING_TICK_MS
  }

  const viewer = createViewer({ intent, mode: () => mode, resume, goAway, onAlone: (what) => deps.onAlone?.(what) })
  const react = (current: Room, event: PlayerEvent, sample: Sample, own: boolean) => {
    const expected = positionAt(intent.view(current.state), deps.clusterNow() ?? 0)
    const verdict = judge(event, { sample, before, own, expected, ...source }, current.state.media.durationSeconds)
    if (event === 'ended' && current.state.playing) tellEnded(current.state)
    if (verdict === 'viewer') viewer(current, event, Math.max(0, sample.position))
  }
  const onEvent = (event: PlayerEvent) => {
    const sample = player.sample()
    const own = driver.isOwn(event, sample)
    source = afterEvent(source, event, clock.now())
    told.hear(event, sample)
    if (event === 'emptied') release()
    if (disproves(event)) intent.disprove()
    if (room !== null && hasItem()) react(room, event, sample, own)
    loop.now()
  }
  const stopListening = player.on(onEvent)

  const leave = () => {
    release()
    room = null
    mode = 'following'
    source = { ...source, settled: false }
    intent.clear()
    teller.show(measuring)
    loop.stop()
  }
  const enter = (next: RoomState, may: Rights) => {
    const known = room !== null && room.state.roomId === next.roomId ? room.state : null
    if (known === null) leave()
    const isNews = known === null || isNewer(next, known)
    room = { state: isNews ? next : known, may }
    if (isNews) intent.hear(next)
    loop.now()
  }
  return {
    setTimeline: (next, may) => {
      if (next !== null) enter(next, may)
      else if (room !== null) leave()
    },
    accepted: (operation, version) => {
      if (room !== null) intent.accepted(operation, version, room.state.version)
      loop.now()
    },
    refused: (operation) => {
      intent.refused(operation)
      loop.now()
    },
    lost: (operation) => {
      intent.lost(operation)
      loop.now()
    },
    returned: () => {
      if (mode === 'away' && pausedUnheard) resume()
      loop.now()
    },
    report: () => {
      const now = deps.clusterNow()
      return now !== null && hasItem() ? reportOf(player.sample(), teller.status, now - clock.now()) : null
    },
    status: () => teller.status,
    joinPlayback: () => {
      // Who follows already is on his way, and starts in time.
      if (room === null || mode === 'following') return
      const wasBlocked = mode === 'blocked'
      resume()
      // Some browsers want `play` to be called inside the click itself.
      if (wasBlocked || intent.plays(room.state)) driver.run([{ kind: 'play' }], player.sample())
      loop.now()
    },
    wake: () => {
      pilot.wake()
      loop.now()
    },
    resync: () => {
      resume()
      pilot.startForced()
      loop.now()
    },
    setPreferences: (change) => {
      pilot.setPreferences(change)
      loop.now()
    },
    dispose: () => {
      if (room !== null) leave()
      stopListening()
      pilot.save()
    },
  }
}
