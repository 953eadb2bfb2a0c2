/** For tests: anything that may happen to a room, in any order, from anyone. */
import fc from 'fast-check'
import { Control, MemberState, PlayerState, Visibility, Waiting } from '../../protocol/names.ts'
import type { Command, MemberCommand } from './command.ts'
import type { Room, RoomPolicy } from './room.ts'
import { joinCommand } from './room-fixture.ts'

export interface Happening {
  readonly afterMs: number
  /** Makes the command from the room as it is then, so that versions can be right, late or nonsense. */
  readonly make: (room: Room, now: number) => Command
}

/** Current connections, replaced ones, and one that never was. */
const connectionId = fc.constantFrom('c-host', 'c-bob', 'c-carol', 'c-host-2', 'c-bob-2', 'c-nobody')
const memberId = fc.constantFrom('host', 'bob', 'carol', 'nobody')
const versionsBehind = fc.oneof({ arbitrary: fc.constant(0), weight: 5 }, { arbitrary: fc.integer({ min: -3, max: 4 }), weight: 1 })
const position = fc.oneof(fc.double({ min: 0, max: 700, noNaN: true }), fc.constantFrom(0, 600, 86_400))
const op = fc.integer({ min: 0, max: 60 }).map((number) => `op-${number}`)
const rate = fc.double({ min: 0.5, max: 2, noNaN: true })
const item = fc.record({
  itemId: fc.constantFrom('film', 'other'),
  title: fc.constant('A film'),
  durationSeconds: fc.constantFrom(1, 30, 600),
})

type Payload = MemberCommand['payload']
type Maker = fc.Arbitrary<Happening['make']>

const based = (room: Room, behind: number) => ({ version: Math.max(0, room.timeline.version - behind) })

/** An event of a connection; `payload` gets the base version where the event has one. */
const by = (kind: MemberCommand['kind'], payload: fc.Arbitrary<object>, isBased = false): Maker =>
  fc.tuple(connectionId, payload, versionsBehind).map(([id, body, behind]) => (room) => {
    const complete = (isBased ? { ...based(room, behind), ...body } : body) as Payload
    return { kind, connectionId: id, payload: complete } as MemberCommand
  })

const report: Maker = fc
  .tuple(
    connectionId,
    versionsBehind,
    fc.integer({ min: -4000, max: 20_000 }),
    position,
    fc.constantFrom(...Object.values(PlayerState)),
    fc.constantFrom(...Object.values(MemberState)),
  )
  .map(([id, behind, ageMs, place, player, state]) => (room, now) => ({
    kind: 'playback:report',
    connectionId: id,
    payload: {
      epoch: room.timeline.epoch,
      ...based(room, behind),
      sampledAt: now - ageMs,
      position: place,
      player,
      state,
      bufferedSeconds: 0,
      driftMs: null,
      rttMs: null,
    },
  }))

const ready: Maker = fc.tuple(connectionId, versionsBehind).map(([id, behind]) => (room) => ({
  kind: 'playback:ready',
  connectionId: id,
  payload: { epoch: room.timeline.epoch, ...based(room, behind) },
}))

const join: Maker = fc
  .record({
    name: fc.constantFrom('host', 'bob', 'carol', 'dave'),
    connection: fc.record({ id: connectionId, nodeId: fc.constant('n1') }),
    resumeHash: fc.constantFrom('r1', 'r2', 'r3'),
    shownHash: fc.option(fc.constantFrom('r1', 'r2', 'resume-host-1'), { nil: undefined }),
    key: fc.option(fc.constantFrom('the-room-key-0001', 'wrong'), { nil: undefined }),
  })
  .map(({ name, connection, resumeHash, shownHash, key }) => () => ({
    ...joinCommand(name, { connection, resumeHash }),
    ...(shownHash === undefined ? {} : { shownHash }),
    ...(key === undefined ? {} : { key }),
  }))

const update = by(
  'room:update',
  fc.record(
    {
      name: fc.constantFrom('One', 'Two'),
      visibility: fc.constantFrom(...Object.values(Visibility)),
      control: fc.constantFrom(...Object.values(Control)),
      waiting: fc.constantFrom(...Object.values(Waiting)),
    },
    { requiredKeys: [] },
  ),
)
const placed = fc.record({ op, position: fc.option(position, { nil: undefined }) })
const quality = fc.record({ maxBitrate: fc.constantFrom(0, 1_000_000), directPlay: fc.boolean() })

const server: Maker = fc.oneof(
  connectionId.map((id) => () => ({ kind: 'disconnect', connectionId: id }) as const),
  fc.tuple(connectionId, fc.double()).map(
    ([id, rttMs]) =>
      () =>
        ({ kind: 'measured', connectionId: id, rttMs }) as const,
  ),
  fc.tuple(quality, fc.boolean()).map(
    ([chosen, locked]) =>
      () =>
        ({ kind: 'quality-policy', quality: { ...chosen, locked } }) as const,
  ),
)

const make: Maker = fc.oneof(
  { arbitrary: join, weight: 6 },
  { arbitrary: fc.constant(() => ({ kind: 'tick' }) as const), weight: 4 },
  { arbitrary: by('playback:play', placed, true), weight: 5 },
  { arbitrary: by('playback:pause', placed, true), weight: 3 },
  { arbitrary: by('playback:seek', fc.record({ op, position }), true), weight: 4 },
  { arbitrary: by('playback:rate', fc.record({ op, rate }), true), weight: 2 },
  { arbitrary: by('playback:media', fc.record({ op, media: item, position, playing: fc.boolean() }), true), weight: 2 },
  { arbitrary: report, weight: 8 },
  { arbitrary: ready, weight: 6 },
  { arbitrary: server, weight: 3 },
  { arbitrary: update, weight: 2 },
  { arbitrary: by('room:quality', quality), weight: 1 },
  { arbitrary: by('room:snapshot', fc.record({ op })), weight: 1 },
  { arbitrary: by('room:kick', fc.record({ memberId })), weight: 1 },
  { arbitrary: by('host:transfer', fc.record({ memberId })), weight: 1 },
  { arbitrary: by('room:leave', fc.constant({})), weight: 1 },
)

const afterMs = fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 20_000 }))

export const happenings: fc.Arbitrary<Happening[]> = fc.array(fc.record({ afterMs, make }), { minLength: 1, maxLength: 60 })

export const policies: fc.Arbitrary<RoomPolicy> = fc.record({
  leadMs: fc.constantFrom<RoomPolicy['leadMs']>('auto', 0, 150, 5000),
  membersPerRoom: fc.constantFrom(2, 3, 1000),
  hostGraceMs: fc.constantFrom(0, 8000),
  hostLost: fc.constantFrom('close', 'transfer'),
})
