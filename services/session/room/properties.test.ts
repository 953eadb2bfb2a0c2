import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OPERATIONS_REMEMBERED } from '../../protocol/limits.ts'
import { isNewer, positionAt } from '../../protocol/timeline.ts'
import type { Command } from './command.ts'
import { createRoom, decide, nextWake } from './decide.ts'
import type { Decision } from './effect.ts'
import type { Room, RoomPolicy } from './room.ts'
import { commandOf, type Happening, happenings, policies } from './room-arbitrary.ts'
import { createCommand } from './room-fixture.ts'

const START = 1_000_000

/** What has to hold of any room at any time. */
const expectSound = (room: Room, policy: RoomPolicy, now: number) => {
  const { timeline, seats, gate } = room
  expect(seats.has(room.hostId)).toBe(true)
  expect(seats.size).toBeLessThanOrEqual(policy.membersPerRoom)
  expect(positionAt(timeline, now)).toBeGreaterThanOrEqual(0)
  expect(positionAt(timeline, now + 1e9)).toBeLessThanOrEqual(timeline.media.durationSeconds)
  const connections = [...seats.values()].flatMap((seat) => seat.connection?.id ?? [])
  expect(new Set(connections).size).toBe(connections.length)
  for (const seat of seats.values()) {
    expect(seat.operations.length).toBeLessThanOrEqual(OPERATIONS_REMEMBERED)
    expect(seat.connection === null).toBe(seat.lostAt !== null)
  }
  const wake = nextWake(room, policy, now)
  if (gate) {
    expect(timeline.playing).toBe(false)
    expect(wake).toBeLessThanOrEqual(Math.max(gate.deadline, now))
  }
  if (timeline.playing) expect(wake).not.toBeNull()
}

/** What has to hold of any step from one room to the next. */
const expectSoundStep = (before: Room, command: Command, { room, answer, effects }: Decision) => {
  const told = effects.flatMap((effect) => (effect.kind === 'put-out' ? [effect.connection.id] : []))
  for (const id of told) expect([...before.seats.values()].some((seat) => seat.connection?.id === id)).toBe(true)
  expect(effects.some((effect) => effect.kind === 'closed')).toBe(room === null)
  if (!room) return
  expect(isNewer(before.timeline, room.timeline)).toBe(false)
  expect(room.timeline.epoch).toBe(before.timeline.epoch)
  expect(room.revision).toBeGreaterThanOrEqual(before.revision)
  const states = effects.filter((effect) => effect.kind === 'broadcast' && effect.event === 'room:state')
  expect(room.timeline.version - before.timeline.version).toBe(states.length)
  if (room.timeline.version === before.timeline.version) expect(room.timeline).toBe(before.timeline)
  if (!answer.ok && command.kind !== 'room:join') expect(effects).toEqual([])
}

const runAll = (
  script: readonly Happening[],
  policy: RoomPolicy,
  check: (before: Room, command: Command, decision: Decision, now: number) => void,
) => {
  let now = START
  let room = createRoom(createCommand(), policy, now).room
  for (const happening of script) {
    if (!room) break
    now += happening.afterMs
    const command = commandOf(happening, room, now)
    const decision = decide(room, command, policy, now)
    check(room, command, decision, now)
    room = decision.room
  }
  return room
}

test('[PB24] whatever happens, a room stays sound, and epoch and version never go back', () => {
  fc.assert(
    fc.property(happenings, policies, (script, policy) => {
      runAll(script, policy, (before, command, decision, now) => {
        expectSoundStep(before, command, decision)
        if (decision.room) expectSound(decision.room, policy, now)
      })
    }),
    { numRuns: 400 },
  )
})

test('[PB2] the same happenings make the same room', () => {
  fc.assert(
    fc.property(happenings, policies, (script, policy) => {
      const record = () => {
        const seen: string[] = []
        runAll(script, policy, (_, __, decision) => seen.push(JSON.stringify([decision.answer, decision.effects])))
        return seen
      }
      expect(record()).toEqual(record())
    }),
    { numRuns: 60 },
  )
})

test('[RM12] who has no seat changes nothing, whatever he sends', () => {
  fc.assert(
    fc.property(happenings, policies, (script, policy) => {
      runAll(script, policy, (before, command, decision) => {
        if (!('connectionId' in command)) return
        const isSeated = [...before.seats.values()].some((seat) => seat.connection?.id === command.connectionId)
        if (!isSeated) expect(decision).toMatchObject({ room: before, effects: [] })
      })
    }),
    { numRuns: 100 },
  )
})

test('[PB9] left alone, a waiting room goes on by itself', () => {
  fc.assert(
    fc.property(happenings, policies, (script, policy) => {
      const room = runAll(script, policy, () => undefined)
      if (!room?.gate) return
      const { deadline } = room.gate
      const next = decide(room, { kind: 'tick' }, policy, deadline).room
      expect(next === null || next.gate === null).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('[PB9] a tick at the time named is enough: right after it no other is overdue', () => {
  fc.assert(
    fc.property(happenings, policies, (script, policy) => {
      const room = runAll(script, policy, () => undefined)
      const wake = room && nextWake(room, policy, START)
      if (!room || wake === null) return
      const after = decide(room, { kind: 'tick' }, policy, wake).room
      const again = after && nextWake(after, policy, wake)
      if (after && again !== null && again <= wake)
        expect(after.timeline.playing && after.timeline.position).toBe(after.timeline.media.durationSeconds)
    }),
    { numRuns: 200 },
  )
})
