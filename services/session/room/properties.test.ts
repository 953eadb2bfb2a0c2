import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Command } from './command.ts'
import { createRoom, decide, nextWake } from './decide.ts'
import type { Decision } from './effect.ts'
import type { Room, RoomPolicy } from './room.ts'
import { type Happening, happenings, policies } from './room-arbitrary.ts'
import { createCommand } from './room-fixture.ts'
import { faultsOf, faultsOfStep } from './soundness.ts'

const START = 1_000_000

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
    const command = happening.make(room, now)
    const decision = decide(room, command, policy, now)
    check(room, command, decision, now)
    room = decision.room
  }
  return room
}

test('[PB24] whatever happens, a room stays sound, and epoch and version never go back', () => {
  fc.assert(
    fc.property(happenings, policies, (script, policy) => {
      runAll(script, policy, (before, _, decision, now) => {
        expect(faultsOfStep(before, decision)).toEqual([])
        if (decision.room) expect(faultsOf(decision.room, policy, now)).toEqual([])
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

test('[PB9] a tick at the time named does all that is due: no other is due at once', () => {
  fc.assert(
    fc.property(happenings, policies, (script, policy) => {
      const room = runAll(script, policy, () => undefined)
      const wake = room && nextWake(room, policy, START)
      if (!room || wake === null) return
      const after = decide(room, { kind: 'tick' }, policy, wake).room
      const again = after && nextWake(after, policy, START)
      if (again !== null) expect(again).toBeGreaterThan(wake)
    }),
    { numRuns: 300 },
  )
})
