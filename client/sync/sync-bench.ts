/** Test support: a room, its cluster clock, and a runner around a simulated player. */
import { positionAt } from '../../services/protocol/timeline.ts'
import type { RoomState } from '../../services/protocol/types.ts'
import type { ViewerCommand } from './intent.ts'
import type { Preferences } from './pilot.ts'
import type { Rights } from './room.ts'
import { createRunner, type Runner } from './runner.ts'
import { createSimulatedPlayer, type SimulatedPlayer, type Traits } from './simulated-player.ts'
import type { SyncStatus } from './status.ts'
import type { SyncClock } from './sync-clock.ts'

/** A clock moved by hand. */
export interface AdvancingClock extends SyncClock {
  advance(ms: number): void
}

export const FILM = { itemId: 'film', title: 'A film', durationSeconds: 3600 } as const
export const HOST: Rights = { play: true, pause: true, seek: true, leads: true }
export const GUEST: Rights = { play: false, pause: false, seek: false, leads: false }

const LEAD_MS = 250
const STEP_MS = 5
const HIDDEN_TIMER_MS = 1000
/** Cluster time is not local time. */
const OFFSET_MS = 5_000_000

export interface SyncBenchOptions {
  readonly traits?: Partial<Traits>
  readonly may?: Rights
  readonly boundMs?: number
  readonly noiseMs?: number
  readonly preferences?: Partial<Preferences>
  readonly memory?: { read(): string | null; write(value: string): void }
}

export interface SyncBench {
  readonly player: SimulatedPlayer
  readonly runner: Runner
  readonly state: RoomState
  readonly commands: readonly (ViewerCommand & { readonly op: string })[]
  readonly statuses: readonly SyncStatus[]
  readonly ready: readonly number[]
  readonly endings: readonly number[]
  /** Whether cluster time is known; it is at the start. */
  locked: boolean
  /** Whether the tab is hidden and silent: its timers come once a second. */
  hidden: boolean
  /** Whether commands can be sent. */
  online: boolean
  /** The room changes, and the runner hears of it. */
  change(change: Partial<RoomState>): void
  play(): void
  pause(position?: number): void
  seek(position: number): void
  localNow(): number
  clusterNow(): number
  /** How many seconds the picture truly is ahead of the room. */
  drift(): number
  driftMs(): number
  /** The calls of one kind, from the `since`th call of any kind on. */
  callsOf(what: 'play' | 'pause' | 'seek' | 'rate', since?: number): SimulatedPlayer['calls']
  /** The room changes as the viewer's newest command asked. */
  echo(change: Partial<RoomState>): void
  /** Time passes; `look` sees each step. */
  run(ms: number, look?: () => void): Promise<void>
}

/** A paused room at 0 s, followed by a participant unless `may` says otherwise. */
export const createSyncBench = (clock: AdvancingClock, options: SyncBenchOptions = {}): SyncBench => {
  const { traits, may = GUEST, boundMs = 1, noiseMs = 0, preferences = {}, memory } = options
  const player = createSimulatedPlayer(clock, FILM, traits)
  const commands: (ViewerCommand & { op: string })[] = []
  const statuses: SyncStatus[] = []
  const ready: number[] = []
  const endings: number[] = []
  const clusterNow = () => clock.now() + OFFSET_MS
  let state: RoomState = {
    roomId: 'room',
    epoch: 1,
    version: 1,
    media: FILM,
    playing: false,
    position: 0,
    at: clusterNow(),
    rate: 1,
    cause: 'create',
  }
  const throttled = (ms: number): number => Math.ceil((clock.now() + ms) / HIDDEN_TIMER_MS) * HIDDEN_TIMER_MS - clock.now()
  const runner = createRunner({
    player,
    clock: { now: clock.now, after: (ms, task) => clock.after(bench.hidden ? throttled(ms) : ms, task) },
    clusterNow: () => (bench.locked ? clusterNow() : null),
    boundMs: () => (bench.locked ? boundMs : Number.POSITIVE_INFINITY),
    noiseMs: () => noiseMs,
    onViewer: (command) => {
      if (!bench.online) return null
      const op = `op${commands.length + 1}`
      commands.push({ ...command, op })
      return op
    },
    onStatus: (status) => statuses.push(status),
    onReady: (_epoch, version) => ready.push(version),
    onEnded: (_epoch, version) => endings.push(version),
    ...(memory === undefined ? {} : { memory }),
  })
  const change = (next: Partial<RoomState>) => {
    const { by: _by, waitingUntil: _waiting, ...rest } = state
    state = { ...rest, version: state.version + 1, ...next }
    runner.setTimeline(state, may)
  }
  const here = () => positionAt(state, clusterNow())
  const bench: SyncBench = {
    locked: true,
    hidden: false,
    online: true,
    player,
    runner,
    commands,
    statuses,
    ready,
    endings,
    get state() {
      return state
    },
    change,
    play: () => change({ playing: true, position: here(), at: clusterNow() + LEAD_MS, cause: 'play' }),
    pause: (position = here()) => change({ playing: false, position, at: clusterNow(), cause: 'pause' }),
    seek: (position: number) => change({ position, at: clusterNow() + (state.playing ? LEAD_MS : 0), cause: 'seek' }),
    localNow: clock.now,
    clusterNow,
    drift: () => player.truth() - here(),
    driftMs: () => Math.abs(bench.drift()) * 1000,
    callsOf: (what, since = 0) => player.calls.slice(since).filter((call) => call.what === what),
    echo: (next) => change({ ...next, by: { memberId: 'me', name: 'Me', op: commands.at(-1)?.op ?? '' } }),
    run: async (ms: number, look?: () => void) => {
      for (let left = ms; left > 0; left -= STEP_MS) {
        clock.advance(STEP_MS)
        await Promise.resolve()
        look?.()
      }
    },
  }
  runner.setPreferences(preferences)
  runner.setTimeline(state, may)
  return bench
}

/** A room that has stood long enough for all to be ready. */
export const pausedBench = async (clock: AdvancingClock, options: SyncBenchOptions = {}): Promise<SyncBench> => {
  const bench = createSyncBench(clock, options)
  await bench.run(500)
  return bench
}

/** A room that has played long enough for a good player to be in step. */
export const playingBench = async (clock: AdvancingClock, options: SyncBenchOptions = {}): Promise<SyncBench> => {
  const bench = await pausedBench(clock, options)
  bench.play()
  await bench.run(6000)
  return bench
}
