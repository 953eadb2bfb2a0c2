import type { ClosedReason, ErrorCode } from '../../services/protocol/names.ts'
import type { ClientPayload } from '../../services/protocol/types.ts'
import { failure } from './answer.ts'
import { createAttendance } from './attendance.ts'
import type { ClientClock } from './clock.ts'
import { type Commander, createCommander } from './commander.ts'
import { createEmitter } from './emitter.ts'
import { createMembersWatch } from './members-watch.ts'
import { createOperations } from './operations.ts'
import type { PartyConnection, Reply } from './party-connection.ts'
import type { PartyEvents } from './party-events.ts'
import { createResumer } from './resumer.ts'
import { createRoomKeeper } from './room-keeper.ts'
import type { RoomView } from './room-view.ts'
import type { SeatStore } from './seat-store.ts'

/** One viewer's membership of one room at a time. */
export interface Party {
  readonly room: RoomView | null
  /** A seat is held, or waits to be taken again. */
  readonly seated: boolean
  /** The node has this connection in the room: what is sent now counts there. */
  readonly present: boolean
  create(payload: ClientPayload<'room:create'>): Promise<Reply<'room:create'>>
  join(roomId: string, key?: string): Promise<Reply<'room:join'>>
  /** At once and for certain: it does not wait for the node. */
  leave(): void
  /** Ends the room for everyone; the host only. */
  close(): Promise<Reply<'room:close'>>
  readonly command: Commander['command']
  /** Whether every member's state is wanted; it costs the node something, so only while somebody looks (rule RM19). */
  watchMembers(wanted: boolean): void
  on<E extends keyof PartyEvents>(event: E, handler: (payload: PartyEvents[E]) => void): () => void
  dispose(): void
}
export interface PartyDeps {
  readonly connection: PartyConnection
  readonly seats: SeatStore
  readonly clock: ClientClock
  /** 0 ≤ random() < 1. */
  readonly random: () => number
}

/** Membership over a connection that comes and goes: in by create, join or resume, out by leave or by the node's word. */
export const createParty = ({ connection, seats, clock, random }: PartyDeps): Party => {
  const emitter = createEmitter<PartyEvents>()
  const operations = createOperations()
  const keeper = createRoomKeeper(connection, emitter, operations.isOwn)
  const commander = createCommander(connection, keeper, operations)
  const membersWatch = createMembersWatch(connection, keeper, emitter)
  const attendance = createAttendance(clock, () => emitter.emit('cutOff', null))
  let entering = false
  /** On the way to another node: whether its socket may have taken the seat, and whether the old one was told so. */
  let claimed = false
  let displaced = false
  // The echo says that a command was accepted, should its answer be late or lost.
  emitter.on('state', ({ state: { by, version }, own }) => {
    if (own && by !== undefined) operations.settle(by.op, { ok: true, version })
  })

  const absent = () => {
    if (!attendance.present) return
    attendance.interrupt()
    keeper.unmeasure()
  }
  const vacate = () => {
    attendance.end()
    seats.clear()
    operations.abandon()
    keeper.forget()
  }
  const out = (reason: ClosedReason | ErrorCode) => {
    if (seats.load() === null) return
    vacate()
    emitter.emit('out', reason === 'room_not_found' ? 'room_closed' : reason)
  }
  const resumer = createResumer({
    connection,
    seats,
    clock,
    random,
    onSeat: (reply, seat) => {
      seats.save({ ...seat, resume: reply.resume })
      claimed = false
      displaced = false
      // Another node without a gap: nothing to tell, and no command was on its way.
      if (attendance.present) {
        keeper.refresh(reply)
        return membersWatch.again()
      }
      attendance.begin()
      keeper.enter(reply, reply.key ?? seat.key, true)
      commander.askAll()
    },
    onRefused: out,
  })
  const stops = [
    connection.onReport(({ status }) => {
      if (status !== 'connected') absent()
    }),
    connection.on('room:closed', ({ roomId, reason }) => {
      if (seats.load()?.roomId !== roomId) return
      if (reason === 'replaced' && claimed) {
        displaced = true
        return
      }
      absent()
      if (reason === 'moving') resumer.resume()
      else out(reason)
    }),
  ]
  connection.onMoving(async (send) => {
    // The seat of an answer that is only just here is not kept yet.
    if (entering) return failure('unreachable').error
    claimed = true
    const error = await resumer.prove(send)
    // Without its answer the owner may have heard the question all the same.
    claimed = error?.code === 'unreachable'
    if (error !== null && displaced) absent()
    return error
  })
  const leave = () => {
    if (seats.load() === null) return
    vacate()
    void connection.send('room:leave', {})
  }
  const enter = async <E extends 'room:create' | 'room:join'>(event: E, payload: ClientPayload<E>, key: string | null) => {
    if (entering || keeper.view !== null) return failure('already_in_room') as Reply<E>
    // A seat of before a reload that has not been taken again: the viewer chose another room instead.
    leave()
    entering = true
    const reply = (await connection.send(event, payload)) as Reply<'room:join'>
    entering = false
    if (reply.ok) {
      const seat = { roomId: reply.state.roomId, resume: reply.resume, key: reply.key ?? key }
      seats.save(seat)
      attendance.begin()
      keeper.enter(reply, seat.key, false)
    } else if (reply.unanswered) {
      // The node may have let it in all the same.
      void connection.send('room:leave', {})
    }
    return reply as Reply<E>
  }
  return {
    get room() {
      return keeper.view
    },
    get seated() {
      return seats.load() !== null
    },
    get present() {
      return attendance.present
    },
    create: (payload) => enter('room:create', payload, null),
    join: (roomId, key) => enter('room:join', key === undefined ? { roomId } : { roomId, key }, key ?? null),
    leave,
    close: async () => {
      const reply = await connection.send('room:close', {})
      if (reply.ok) out('room_closed')
      return reply
    },
    command: commander.command,
    watchMembers: membersWatch.want,
    on: emitter.on,
    dispose: () => {
      resumer.stop()
      attendance.end()
      keeper.dispose()
      for (const stop of stops) stop()
      operations.abandon()
    },
  }
}
