/** A viewer with a browser: connects, takes the seat again after each gap, follows the room, asks what became of a command. */
import type { Answer, RoomInfo, RoomState, Snapshot } from '../../services/protocol/types.ts'
import type { Viewer } from '../../services/session/room/command.ts'
import type { Listener } from './audience.ts'
import { createLedger } from './ledger.ts'
import type { Down, JoinRequest, MemberRequest, SteeringRequest, Up } from './messages.ts'
import { createMirror } from './mirror.ts'
import { createLine, type Line, type Surroundings } from './network.ts'
import type { Owner } from './owner.ts'

const BACKOFF_MS = [200, 2500] as const
/** Without a digest for this long (ms), a node asks whether the room is still there. */
const SILENCE_MS = 3000
const WATCH_MS = 1000
const BUFFERING_MS = [20, 4000] as const
const SENT_TWICE = 0.05

interface Tab {
  readonly line: Line<Up, Down>
  readonly listener: Listener
  readonly asked: Map<number, (answer: Answer, resume?: string) => void>
  isPutOut: boolean
}

export interface PeerView {
  readonly phase: 'joining' | 'in' | 'out'
  readonly memberId: string | null
  readonly connectionId: string | null
  readonly state: RoomState | null
  readonly info: RoomInfo | null
  readonly promised: number
}

export interface Peer {
  readonly viewer: Viewer
  /** Takes a seat by the room's key, or as the host who opens it. */
  join(key: string): void
  open(payload: Parameters<Owner['open']>[1]): void
  /** A playback command with an operation id of its own; now and then it is sent twice. */
  steer(make: (base: { op: string; version: number }) => SteeringRequest): void
  send(request: MemberRequest): void
  leave(): void
  /** A new tab takes the seat before the old one is closed. */
  openTab(): void
  cut(): void
  view(): PeerView
  faults(): readonly string[]
}

export const createPeer = (around: Surroundings, owner: Owner, viewer: Viewer, isRemote: boolean): Peer => {
  const { clock, random } = around
  const faults: string[] = []
  const onFault = (fault: string) => faults.push(fault)
  const ledger = createLedger(onFault)
  let phase: PeerView['phase'] = 'joining'
  let tab: Tab | null = null
  let tabs = 0
  let requests = 0
  let operations = 0
  let memberId: string | null = null
  let resume: string | undefined
  let firstKey: string | undefined
  let heardAt = clock.now()

  const ask = (from: Tab, request: Up['request'], onAnswer: (answer: Answer, resume?: string) => void = () => {}) => {
    const id = ++requests
    from.asked.set(id, onAnswer)
    from.line.up({ id, request })
  }

  const send = (request: MemberRequest, onAnswer?: (answer: Answer) => void) => {
    if (tab && phase === 'in') ask(tab, request, onAnswer)
  }

  const mirror = createMirror(({ epoch, version, waitingUntil }) => {
    if (waitingUntil === undefined) return
    clock.after(random.between(...BUFFERING_MS), () => send({ kind: 'playback:ready', payload: { epoch, version } }))
  }, onFault)

  /** Fetches the whole; that this tab is in no room means out, unless a newer tab has the seat. */
  const fetchSnapshot = (from: Tab, op?: string, onSnapshot: (answer: Answer) => void = () => {}) =>
    ask(from, { kind: 'room:snapshot', payload: op === undefined ? {} : { op } }, (answer) => {
      if (answer.ok) {
        mirror.takeSnapshot(answer)
        onSnapshot(answer)
      } else if (from === tab) phase = 'out'
    })

  /** What became of it? If nothing is known of it, it is sent again, by the same id. */
  const inquire = (from: Tab, op: string, request: SteeringRequest) =>
    fetchSnapshot(from, op, (answer) => {
      if ('operation' in answer) ledger.settle(op, answer.operation as Answer)
      else ask(from, request, (late) => ledger.settle(op, late))
    })

  const seated = (from: Tab, answer: Answer, token: string | undefined) => {
    if (from !== tab || from.isPutOut) return
    phase = answer.ok ? 'in' : 'out'
    if (!answer.ok) return
    const { memberId: own } = answer as unknown as Snapshot
    resume = token
    heardAt = clock.now()
    mirror.takeSnapshot(answer)
    if (own !== memberId) ledger.forget()
    memberId = own
    for (const [op, request] of ledger.unanswered()) inquire(from, op, request)
  }

  const putOut = (on: Tab, reason: string) => {
    on.isPutOut = true
    if (on !== tab) return
    if (reason === 'replaced') onFault('the newest tab was replaced')
    phase = 'out'
  }

  const hearEvent = (on: Tab, message: Exclude<Down, { kind: 'answer' }>) => {
    if (on.isPutOut) onFault(`heard ${message.kind} after being put out`)
    if (message.kind === 'put-out') putOut(on, message.reason)
    if (message.kind === 'room:state') mirror.takeState(message.payload)
    if (message.kind === 'room:info') mirror.takeInfo(message.payload)
    if (message.kind === 'digest' && on === tab && phase === 'in' && mirror.isBehind(message)) fetchSnapshot(on)
  }

  const hear = (on: Tab, message: Down) => {
    heardAt = clock.now()
    if (message.kind === 'answer') on.asked.get(message.id)?.(message.answer, message.resume)
    else hearEvent(on, message)
  }

  const connect = (): Tab => {
    const line = createLine<Up, Down>(around, {
      onUp: (message) => owner.receive(listener, message),
      onDown: (message) => hear(next, message),
      onServerEnd: () => owner.lost(listener),
      onClientEnd: () => clock.after(random.between(...BACKOFF_MS), () => retake(next)),
    })
    const listener: Listener = { connectionId: `${viewer.name}-${++tabs}`, viewer, isRemote, down: line.down }
    const next: Tab = { line, listener, asked: new Map(), isPutOut: false }
    return next
  }

  /** The link's key the first time; after that the resume token alone. */
  const take = () => {
    const next = connect()
    tab = next
    phase = 'joining'
    const secret = resume === undefined ? { key: firstKey } : { shown: resume }
    ask(next, { kind: 'room:join', ...secret } as JoinRequest, (answer, token) => seated(next, answer, token))
  }

  const retake = (lost: Tab) => {
    if (lost === tab && phase !== 'out') take()
  }

  const watch = () => {
    if (tab && phase === 'in' && clock.now() - heardAt > SILENCE_MS) fetchSnapshot(tab)
    if (phase !== 'out') clock.after(WATCH_MS, watch)
  }

  return {
    viewer,
    join: (key) => {
      firstKey = key
      take()
      if (isRemote) watch()
    },
    open: (payload) => {
      tab = connect()
      const { answer, resume: token } = owner.open(tab.listener, payload)
      seated(tab, answer, token)
    },
    steer: (make) => {
      const state = mirror.state()
      if (!tab || phase !== 'in' || !state) return
      const op = `${viewer.name}-op-${++operations}`
      const request = make({ op, version: state.version })
      ledger.open(op, request)
      const times = random.chance(SENT_TWICE) ? 2 : 1
      for (let time = 0; time < times; time++) ask(tab, request, (answer) => ledger.settle(op, answer))
    },
    send,
    leave: () => {
      const from = tab
      send({ kind: 'room:leave', payload: {} }, (answer) => {
        if (answer.ok && from === tab) phase = 'out'
      })
    },
    openTab: () => {
      if (phase !== 'in') return
      const old = tab
      take()
      clock.after(random.between(500, 3000), () => old?.line.close())
    },
    cut: () => tab?.line.cut(),
    view: () => ({
      phase,
      memberId,
      connectionId: tab?.listener.connectionId ?? null,
      state: mirror.state(),
      info: mirror.info(),
      promised: ledger.promised(),
    }),
    faults: () => faults,
  }
}
