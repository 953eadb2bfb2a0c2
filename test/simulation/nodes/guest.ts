/** A viewer's stay in one room, over as many connections as it takes: what the client does, without a film. */
import type { RoomBroadcast } from '../../../services/cluster/cluster.ts'
import type { ClientEvent, ErrorCode } from '../../../services/protocol/names.ts'
import type { Answer, RoomInfo, RoomState, Snapshot } from '../../../services/protocol/types.ts'
import type { Viewer } from '../../../services/session/room/command.ts'
import { createLedger } from '../ledger.ts'
import type { MemberRequest, SteeringRequest } from '../messages.ts'
import { createMirror } from '../mirror.ts'
import type { Surroundings } from '../network.ts'
import type { SimNode } from './node.ts'
import { openTab, type Tab } from './tab.ts'

const BACKOFF_MS = [200, 2500] as const
const BUFFERING_MS = [20, 4000] as const
const SENT_TWICE = 0.05
const LINGER_MS = [0, 3000] as const
/** Refusals that say nothing about the seat. */
const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['unreachable', 'moving', 'internal', 'rate_limited', 'not_in_room'])

export interface GuestView {
  readonly phase: 'joining' | 'in' | 'out'
  readonly roomId: string | null
  /** Why it is out; null: of its own will, or it is not. */
  readonly reason: string | null
  readonly memberId: string | null
  readonly tab: Tab | null
  readonly state: RoomState | null
  readonly info: RoomInfo | null
  readonly promised: number
}

export interface Guest {
  readonly viewer: Viewer
  readonly key: () => string | null
  create(payload: object): void
  join(roomId: string, key: string): void
  /** A playback command with an operation id of its own; now and then it is sent twice. */
  steer(make: (base: { op: string; version: number }) => SteeringRequest): void
  send(request: MemberRequest): void
  leave(): void
  /** A new tab takes the seat before the old one is closed. */
  openTab(): void
  cut(): void
  view(): GuestView
  faults(): readonly string[]
}

export const createGuest = (around: Surroundings, pickNode: () => SimNode, viewer: Viewer): Guest => {
  const { clock, random } = around
  const faults: string[] = []
  const onFault = (fault: string) => void faults.push(`${viewer.name}: ${fault}`)
  const ledger = createLedger(onFault)
  let phase: GuestView['phase'] = 'joining'
  let reason: string | null = null
  let tab: Tab | null = null
  /** Serve until the newest has the seat. */
  let older: Tab[] = []
  let tabs = 0
  let operations = 0
  let roomId: string | null = null
  let key: string | null = null
  let resume: string | null = null
  let memberId: string | null = null

  const mirror = createMirror(({ epoch, version, waitingUntil }) => {
    if (waitingUntil === undefined) return
    clock.after(random.between(...BUFFERING_MS), () => send({ kind: 'playback:ready', payload: { epoch, version } }))
  }, onFault)

  const closeOlder = () => {
    const closing = older
    older = []
    clock.after(random.between(...LINGER_MS), () => {
      for (const one of closing) one.close()
    })
  }
  const end = (why: string | null) => {
    phase = 'out'
    reason = why
    if (tab) older.push(tab)
    closeOlder()
  }
  const send = ({ kind, payload }: MemberRequest, onAnswer?: (answer: Answer) => void) => {
    if (tab && phase === 'in') tab.ask(kind as ClientEvent, payload, onAnswer)
  }
  const settleFrom = (from: Tab, op: string) => (answer: Answer) => {
    if (!answer.ok && PASSING.has(answer.error.code)) return
    if (from === tab || answer.ok) ledger.settle(op, answer)
  }

  /** What became of it? If nothing is known of it, it is sent again, by the same id. */
  const inquire = (from: Tab, op: string, { kind, payload }: SteeringRequest) =>
    from.ask('room:snapshot', { op }, (answer) => {
      if (!answer.ok || from !== tab) return
      mirror.takeSnapshot(answer)
      if ('operation' in answer) ledger.settle(op, answer.operation as Answer)
      else from.ask(kind as ClientEvent, payload, settleFrom(from, op))
    })

  const seated = (from: Tab, answer: Answer & { ok: true }) => {
    const snapshot = answer as unknown as Snapshot & { resume: string; key?: string }
    phase = 'in'
    roomId = snapshot.state.roomId
    resume = snapshot.resume
    key = snapshot.key ?? key
    mirror.takeSnapshot(answer)
    if (snapshot.memberId !== memberId) ledger.forget()
    memberId = snapshot.memberId
    closeOlder()
    for (const [op, request] of ledger.unanswered()) inquire(from, op, request)
  }
  const takeSeat = (from: Tab) => {
    if (from !== tab || phase === 'out') return
    const secret = { ...(key === null ? {} : { key }), ...(resume === null ? {} : { resume }) }
    from.ask('room:join', { roomId, ...secret }, (answer) => {
      if (from !== tab || phase !== 'joining') return
      if (answer.ok) seated(from, answer)
      else if (PASSING.has(answer.error.code)) clock.after(random.between(...BACKOFF_MS), () => takeSeat(from))
      else end(answer.error.code)
    })
  }

  const closed = (on: Tab, why: string) => {
    if (on !== tab) return
    if (why !== 'moving') return end(why)
    phase = 'joining'
    takeSeat(on)
  }
  const hear = (on: Tab, { event, payload }: RoomBroadcast) => {
    if (event === 'room:closed') closed(on, (payload as { reason: string }).reason)
    if (phase === 'out' || (payload as { roomId?: string }).roomId !== roomId) return
    if (event === 'room:state') mirror.takeState(payload as RoomState)
    if (event === 'room:info') mirror.takeInfo(payload as RoomInfo)
  }
  const connect = (onConnected: (opened: Tab) => void): Tab => {
    const opened: Tab = openTab(around, pickNode(), viewer, `${viewer.name}-${++tabs}`, {
      onConnected: () => onConnected(opened),
      onEvent: (message) => hear(opened, message),
      onMoving: (afterMs) => void clock.after(afterMs, () => moveFrom(opened)),
      onLost: () => clock.after(random.between(...BACKOFF_MS), () => retake(opened)),
    })
    return opened
  }
  /** Over a new connection, by the resume token. */
  const take = () => {
    phase = 'joining'
    if (tab) older.push(tab)
    tab = connect(takeSeat)
  }
  const retake = (lost: Tab) => {
    if (lost !== tab || phase === 'out') return
    if (roomId === null) end('never made')
    else take()
  }
  const moveFrom = (old: Tab) => {
    if (old === tab && phase === 'in') take()
  }

  return {
    viewer,
    key: () => key,
    create: (payload) => {
      tab = connect((opened) =>
        opened.ask('room:create', payload, (answer) => {
          if (opened !== tab || phase !== 'joining') return
          if (answer.ok) seated(opened, answer)
          else end(answer.error.code)
        }),
      )
    },
    join: (room, by) => {
      roomId = room
      key = by
      take()
    },
    steer: (make) => {
      const state = mirror.state()
      if (!tab || phase !== 'in' || !state) return
      const op = `${viewer.name}-${tabs}-${++operations}`
      const request = make({ op, version: state.version })
      ledger.open(op, request)
      const times = random.chance(SENT_TWICE) ? 2 : 1
      for (let time = 0; time < times; time++) tab.ask(request.kind as ClientEvent, request.payload, settleFrom(tab, op))
    },
    send,
    leave: () => {
      const from = tab
      send({ kind: 'room:leave', payload: {} }, (answer) => {
        const isOut = answer.ok || answer.error.code === 'not_in_room' || answer.error.code === 'room_not_found'
        if (isOut && from === tab) end(null)
      })
    },
    openTab: () => {
      if (phase === 'in') take()
    },
    cut: () => tab?.cut(),
    view: () => ({ phase, roomId, reason, memberId, tab, state: mirror.state(), info: mirror.info(), promised: ledger.promised() }),
    faults: () => faults,
  }
}
