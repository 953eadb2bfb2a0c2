/** For tests: a room driven by hand, its clock moved by hand. */
import type { Answer, Snapshot } from '../../protocol/types.ts'
import type { Command, CreateCommand, JoinCommand, MemberCommand } from './command.ts'
import { createRoom, decide, nextWake } from './decide.ts'
import type { Effect } from './effect.ts'
import type { Room, RoomPolicy, Seat } from './room.ts'

export const policy: RoomPolicy = { leadMs: 100, membersPerRoom: 1000, hostGraceMs: 0, hostLost: 'close' }

export const media = { itemId: 'film', title: 'A film', durationSeconds: 600 }

export const createCommand = (payload: Partial<CreateCommand['payload']> = {}): CreateCommand => ({
  kind: 'room:create',
  roomId: 'room000001',
  epoch: 1,
  viewer: { userKey: 'user-host', name: 'Host' },
  connection: { id: 'c-host', nodeId: 'n1' },
  seatId: 'host',
  resumeHash: 'resume-host-1',
  key: 'the-room-key-0001',
  quality: { maxBitrate: 0, directPlay: true, locked: false },
  payload: {
    name: 'Movie night',
    media,
    position: 0,
    playing: false,
    visibility: 'listed',
    control: 'host',
    waiting: 'members',
    ...payload,
  },
})

export const joinCommand = (name: string, change: Partial<JoinCommand> = {}): JoinCommand => ({
  kind: 'room:join',
  viewer: { userKey: `user-${name}`, name },
  connection: { id: `c-${name}`, nodeId: 'n1' },
  seatId: name,
  resumeHash: `resume-${name}-1`,
  ...change,
})

type Payload<K extends MemberCommand['kind']> = Extract<MemberCommand, { kind: K }>['payload']

export interface Party {
  /** Fails the test once the room is gone. */
  room(): Room
  isOpen(): boolean
  now(): number
  /** Runs a command now; the answer, and in `effects()` what it did. */
  run(command: Command): Answer
  effects(): readonly Effect[]
  events(): string[]
  join(name: string, change?: Partial<JoinCommand>): Answer
  /** An event by the seat's own connection; playback commands get an id and the current version unless given. */
  send<K extends MemberCommand['kind']>(name: string, kind: K, payload: Partial<Payload<K>>): Answer
  /** A report that is fresh and about the current version unless given. */
  report(name: string, payload?: Partial<Payload<'playback:report'>>): Answer
  ready(name: string): Answer
  drop(name: string): Answer
  seat(name: string): Seat
  /** Moves time, running each tick when it falls due. */
  advance(ms: number): void
}

const STEERING = new Set<string>(['playback:play', 'playback:pause', 'playback:seek', 'playback:rate', 'playback:media'])

const must = <T>(value: T | null | undefined, what: string): T => {
  if (value === null || value === undefined) throw new Error(`no ${what}`)
  return value
}

/** A room of its host alone; a refused create throws. */
export const createParty = (options: { create?: Partial<CreateCommand['payload']>; policy?: Partial<RoomPolicy> } = {}): Party => {
  const rules = { ...policy, ...options.policy }
  let now = 1_000_000
  let op = 0
  let room: Room | null = must(createRoom(createCommand(options.create), rules, now).room, 'room')
  let effects: readonly Effect[] = []
  const current = () => must(room, 'room')
  const seat = (name: string) => must(current().seats.get(name), `seat ${name}`)
  const run = (command: Command): Answer => {
    const decision = decide(current(), command, rules, now)
    room = decision.room
    effects = decision.effects
    return decision.answer
  }
  const send: Party['send'] = (name, kind, payload) => {
    const base = STEERING.has(kind) ? { op: `op-${op++}`, version: current().timeline.version } : {}
    const connectionId = seat(name).connection?.id ?? `c-${name}`
    return run({ kind, connectionId, payload: { ...base, ...payload } } as MemberCommand)
  }
  const fresh = () => ({ epoch: current().timeline.epoch, version: current().timeline.version, sampledAt: now, position: 0 })
  const state = { player: 'playing', state: 'in-sync', bufferedSeconds: 10, driftMs: 0, rttMs: 20 } as const
  return {
    room: current,
    isOpen: () => room !== null,
    now: () => now,
    run,
    effects: () => effects,
    events: () => effects.map((effect) => (effect.kind === 'broadcast' ? effect.event : `${effect.kind} ${effect.reason}`)),
    join: (name, change) => run(joinCommand(name, change)),
    send,
    report: (name, payload) =>
      run({ kind: 'playback:report', connectionId: `c-${name}`, payload: { ...fresh(), ...state, ...payload } } as MemberCommand),
    ready: (name) => send(name, 'playback:ready', { epoch: current().timeline.epoch, version: current().timeline.version }),
    drop: (name) => run({ kind: 'disconnect', connectionId: `c-${name}` }),
    seat,
    advance: (ms) => {
      const until = now + ms
      for (let wake = nextWake(current(), rules, now); wake !== null && wake <= until; wake = nextWake(current(), rules, now)) {
        now = wake
        run({ kind: 'tick' })
        if (!room) break
      }
      now = until
    },
  }
}

/** The snapshot in an answer to create, join or snapshot; fails the test for any other answer. */
export const snapshotIn = (answer: Answer): Snapshot => {
  if (!answer.ok || !('memberId' in answer)) throw new Error(`no snapshot: ${JSON.stringify(answer)}`)
  return answer as unknown as Snapshot
}

/** The code of a refusal, or `ok`. */
export const codeOf = (answer: Answer): string => (answer.ok ? 'ok' : answer.error.code)
