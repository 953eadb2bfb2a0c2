/** The node that owns the room: the core with one timer, and every step of it looked at. */

import type { Answer } from '../../services/protocol/types.ts'
import { refuse } from '../../services/session/room/answer.ts'
import type { Command, Viewer } from '../../services/session/room/command.ts'
import { createRoom, decide, nextWake } from '../../services/session/room/decide.ts'
import type { Decision, Effect } from '../../services/session/room/effect.ts'
import type { Room, RoomPolicy } from '../../services/session/room/room.ts'
import { createCommand } from '../../services/session/room/room-fixture.ts'
import { faultsOf, faultsOfStep } from '../../services/session/room/soundness.ts'
import { createAudience, type Listener } from './audience.ts'
import type { JoinRequest, MemberRequest, Up } from './messages.ts'
import type { Surroundings } from './network.ts'

const DIGEST_MS = 1000

export interface Owner {
  room(): Room | null
  receive(listener: Listener, message: Up): void
  lost(listener: Listener): void
  /** Opens the room for its host; with the resume token of his seat. */
  open(listener: Listener, payload: Parameters<typeof createCommand>[0]): { answer: Answer; resume: string }
  /** What was seen to go wrong. */
  faults(): readonly string[]
}

const hashed = (token: string): string => `hash of ${token}`

/** Finds operations that were executed more than once (rule PB14), by what is broadcast of them. */
const createExecutions = () => {
  const executed = new Set<string>()
  return (effects: readonly Effect[]): string[] =>
    effects.flatMap((effect) => {
      const by = effect.kind === 'broadcast' && effect.event === 'room:state' ? effect.payload.by : undefined
      if (!by) return []
      const operation = `${by.memberId} ${by.op}`
      const isAgain = executed.has(operation)
      executed.add(operation)
      return isAgain ? [`${operation} was executed twice`] : []
    })
}

export const createOwner = (around: Surroundings, policy: RoomPolicy): Owner => {
  const { clock } = around
  const audience = createAudience(around)
  const executedTwice = createExecutions()
  const faults: string[] = []
  let room: Room | null = null
  let tokens = 0
  let cancelTick = () => {}

  const setTimer = () => {
    cancelTick()
    const wake = room && nextWake(room, policy, clock.now())
    if (wake !== null) cancelTick = clock.after(wake - clock.now(), () => run({ kind: 'tick' }))
  }

  const look = (before: Room, decision: Decision) => {
    faults.push(...faultsOfStep(before, decision), ...executedTwice(decision.effects))
    if (!decision.room) return
    faults.push(...faultsOf(decision.room, policy, clock.now()))
    if (!audience.isThatOf(decision.room)) faults.push('seats and audience differ')
  }

  /** `onDone` hears the decision before its effects are applied. */
  const run = (command: Command, onDone: (decision: Decision) => void = () => {}): Answer | null => {
    if (!room) return null
    const before = room
    const decision = decide(room, command, policy, clock.now())
    room = decision.room
    onDone(decision)
    for (const effect of decision.effects) audience.apply(effect)
    look(before, decision)
    setTimer()
    return decision.answer
  }

  const digest = () => {
    if (!room) return
    const { epoch, version } = room.timeline
    audience.tellRemote({ kind: 'digest', epoch, version, revision: room.revision })
    clock.after(DIGEST_MS, digest)
  }

  const newToken = () => `resume-${++tokens}`
  const connectionOf = ({ connectionId, isRemote }: Listener) => ({ id: connectionId, nodeId: isRemote ? 'n2' : 'n1' })
  const hasSeat = ({ userKey }: Viewer) => [...(room?.seats.values() ?? [])].some((seat) => seat.userKey === userKey)

  const join = (listener: Listener, { shown, key }: JoinRequest): { answer: Answer; resume: string } => {
    const resume = newToken()
    const { viewer } = listener
    const isComingBack = shown !== undefined && hasSeat(viewer)
    const secrets = { ...(shown === undefined ? {} : { shownHash: hashed(shown) }), ...(key === undefined ? {} : { key }) }
    const seat = { seatId: `seat-${tokens}`, connection: connectionOf(listener), resumeHash: hashed(resume) }
    const answer = run({ kind: 'room:join', viewer, ...seat, ...secrets }, (decision) => {
      if (decision.answer.ok) audience.add(listener)
    })
    if (isComingBack && !answer?.ok) faults.push(`${listener.connectionId} was refused his own seat`)
    return { answer: answer ?? refuse('room_not_found'), resume }
  }

  const execute = (listener: Listener, request: MemberRequest): Answer => {
    const answer = run({ ...request, connectionId: listener.connectionId } as Command, (decision) => {
      if (request.kind === 'room:leave' && decision.answer.ok && decision.room) audience.remove(listener)
    })
    return answer ?? refuse('not_in_room')
  }

  return {
    room: () => room,
    faults: () => faults,
    open: (listener, payload) => {
      const resume = newToken()
      const seat = { viewer: listener.viewer, connection: connectionOf(listener), resumeHash: hashed(resume) }
      const decision = createRoom({ ...createCommand(payload), ...seat }, policy, clock.now())
      room = decision.room
      audience.add(listener)
      setTimer()
      clock.after(DIGEST_MS, digest)
      return { answer: decision.answer, resume }
    },
    receive: (listener, { id, request }) => {
      if (request.kind === 'room:join') listener.down({ kind: 'answer', id, ...join(listener, request) })
      else listener.down({ kind: 'answer', id, answer: execute(listener, request) })
    },
    lost: (listener) => {
      audience.remove(listener)
      run({ kind: 'disconnect', connectionId: listener.connectionId })
    },
  }
}
