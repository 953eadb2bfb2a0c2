import { reconnectDelayMs } from '../../client/net/reconnect-delay.ts'
import { ClientEvent, ServerEvent } from '../../services/protocol/names.ts'
import type { ClientAnswers, ClientPayload, Handshake, RoomState, ServerPayloads } from '../../services/protocol/types.ts'
import { FEATURES, PROTOCOL_VERSION } from '../../services/protocol/version.ts'
import type { Answered } from './answers.ts'
import { noAnswer } from './answers.ts'
import { dial } from './dial.ts'
import { type Grants, tokenFor } from './grants.ts'
import type { Identity } from './identity.ts'
import type { Line } from './line.ts'
import { metrics } from './metrics.ts'
import { type Probing, startProbing } from './probing.ts'
import { startReporting } from './reporting.ts'
import { createSeat, type Seat } from './seat.ts'
import { NO_TAGS, type Tags } from './tags.ts'
import { between, pause } from './timing.ts'
import type { Viewpoint } from './viewpoint.ts'

/** One virtual viewer: what the client does on the wire, without a player. */
export interface Viewer {
  readonly seat: Seat | null
  /** Of what is measured of it now. */
  readonly tags: Tags
  /** Null without a seat. */
  readonly viewpoint: Viewpoint | null
  /** Connects and enters a room, waiting where told to. @returns whether it got in; who did not is counted */
  enter<E extends 'room:create' | 'room:join'>(event: E, payload: ClientPayload<E>): Promise<boolean>
  /** Connects and enters no room. */
  connect(): Promise<boolean>
  send<E extends ClientEvent>(event: E, payload: ClientPayload<E>): Promise<Answered<ClientAnswers[E]>>
  /** Loses the connection and comes back to the seat, as after an outage. */
  cut(): Promise<void>
  /** Leaves the room, if any, and goes. @param version see Seat.finish */
  leave(version?: number): Promise<void>
}

/** How long (ms) a player takes to buffer a new place. */
const BUFFERING_MS = { min: 30, max: 150 }

export const createViewer = (grants: Grants, { user, sub, name, address }: Identity): Viewer => {
  let line: Line | null = null
  let seat: Seat | null = null
  let probing: Probing | null = null
  let stopReporting = (): void => {}
  let isMoving = false

  const tags = (): Tags => seat?.tags ?? NO_TAGS
  const token = (): string | null => tokenFor(grants, user, sub, name)
  const auth = (): Handshake => ({
    token: token(),
    protocol: PROTOCOL_VERSION,
    features: [...FEATURES],
    secret: sub.padEnd(16, '-'),
    name,
    ...(seat === null ? {} : { resume: seat.resume }),
  })
  const send: Viewer['send'] = (event, payload) => line?.send(event, payload) ?? Promise.resolve(noAnswer())

  const renew = (): void => {
    const fresh = token()
    if (fresh !== null) void send(ClientEvent.authRenew, { token: fresh })
  }
  const hearState = async (state: RoomState, at: number): Promise<void> => {
    if (state.roomId !== seat?.roomId) return
    seat.hear(state, at)
    if (state.waitingUntil === undefined) return
    await pause(between(BUFFERING_MS.min, BUFFERING_MS.max))
    if (seat?.state.version === state.version) void send(ClientEvent.playbackReady, { epoch: state.epoch, version: state.version })
  }
  const hearClosed = ({ roomId, reason }: ServerPayloads['room:closed']): void => {
    // Its own new connection took the seat.
    if (roomId !== seat?.roomId || (reason === 'replaced' && isMoving)) return
    if (reason === 'moving') return void comeBack(Date.now())
    metrics.putOut.add(1, { reason, ...tags() })
    seat = null
  }
  const hear = (event: string, payload: unknown, at: number): void => {
    if (event === ServerEvent.roomState) void hearState(payload as RoomState, at)
    else if (event === ServerEvent.roomClosed) hearClosed(payload as ServerPayloads['room:closed'])
    else if (event === ServerEvent.nodeMoving) void move((payload as ServerPayloads['node:moving']).afterMs)
    else if (event === ServerEvent.authExpiring) renew()
  }
  const open = async (): Promise<Line | null> => {
    let opened: Line | null = null
    opened = await dial(auth, address, {
      tags,
      onEvent: (event, payload, at) => opened === line && hear(event, payload, at),
      onLost: () => {
        if (opened !== line) return
        line = null
        metrics.cut.add(1, tags())
        if (seat !== null) void comeBackFromLoss()
      },
    })
    return opened
  }
  /** Takes the seat by a new connection; the old one, if any, serves until then. */
  const comeBack = async (since: number): Promise<void> => {
    const next = await open()
    if (next === null || seat === null) return next?.close()
    const { roomId, resume, tags: before } = seat
    const { answer, at } = await next.send(ClientEvent.roomJoin, { roomId, resume })
    seat.finish()
    line?.close()
    line = next
    seat = answer.ok ? createSeat(answer) : null
    if (answer.ok) metrics.back.add(at - since, tags())
    else metrics.putOut.add(1, { reason: answer.error.code, ...before })
  }
  const comeBackFromLoss = async (): Promise<void> => {
    const since = Date.now()
    await pause(reconnectDelayMs(1, 0, Math.random()))
    await comeBack(since)
  }
  const move = async (afterMs: number): Promise<void> => {
    isMoving = true
    await pause(afterMs)
    metrics.moved.add(1, tags())
    await comeBack(Date.now())
    isMoving = false
  }
  const connect = async (): Promise<boolean> => {
    line = await open()
    return line !== null
  }
  return {
    get seat() {
      return seat
    },
    get tags() {
      return tags()
    },
    get viewpoint() {
      return seat === null || probing === null ? null : seat.viewpoint(probing.clock)
    },
    connect,
    enter: async (event, payload) => {
      const since = Date.now()
      if (!(await connect())) return false
      probing = startProbing(() => line)
      const { answer, at } = (await send(event, payload)) as Answered<ClientAnswers['room:create']>
      if (!answer.ok) {
        metrics.refused.add(1, { code: answer.error.code })
        metrics.gaveUp.add(1)
        return false
      }
      seat = createSeat(answer)
      metrics.join.add(at - since, tags())
      metrics.joined.add(1, tags())
      stopReporting = startReporting(seat.isHost, () => seat, probing, send)
      return true
    },
    send,
    cut: () => {
      line?.close()
      line = null
      return comeBackFromLoss()
    },
    leave: async (version) => {
      probing?.stop()
      stopReporting()
      const left = seat
      seat = null
      left?.finish(version)
      if (left !== null) {
        metrics.left.add(1, left.tags)
        await send(ClientEvent.roomLeave, {})
      }
      line?.close()
      line = null
    },
  }
}
