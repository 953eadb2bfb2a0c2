import { clearTimeout, setTimeout } from 'k6/timers'
import { WebSocket } from 'k6/websockets'
import { CONNECT_TIMEOUT_MS } from '../../services/protocol/limits.ts'
import type { ClientEvent } from '../../services/protocol/names.ts'
import type { Answer, ClientAnswers, ClientPayload, Handshake, WireError } from '../../services/protocol/types.ts'
import { type Answered, createAnswers, noAnswer, unreachable } from './answers.ts'
import { connectFrame, DISCONNECT, eventFrame, type Frame, PONG, readFrame } from './frames.ts'
import { metrics } from './metrics.ts'
import { settings } from './settings.ts'
import type { Tags } from './tags.ts'

/** One socket to a node, connected and let in. */
export interface Line {
  /** Never rejects; without an answer in time it is `unreachable`. */
  send<E extends ClientEvent>(event: E, payload: ClientPayload<E>): Promise<Answered<ClientAnswers[E]>>
  close(): void
}
export interface LineHandlers {
  /** Of what is counted here. */
  tags(): Tags
  /** @param at when it came (the machine's ms) */
  onEvent(name: string, payload: unknown, at: number): void
  /** The node, or something between, ended it. Called once at most, never after `close`. */
  onLost(): void
}
export type Opened = { readonly line: Line } | { readonly refused: WireError }

/** As socket.io-client asks for it. */
const target = `${settings.sessionUrl}${settings.sessionUrl.includes('?') ? '&' : '?'}EIO=4&transport=websocket`
/** k6 hangs where one is closed that is not open yet. */
const IS_OPEN = 1

/** One try to connect. @param address what the viewer says its address is, where settings.forwarded */
export const openLine = (auth: Handshake, address: string, handlers: LineHandlers): Promise<Opened> =>
  new Promise((resolve) => {
    const socket = new WebSocket(target, null, { headers: settings.forwarded ? { 'X-Forwarded-For': address } : {} })
    const answers = createAnswers(handlers.tags)
    let phase: 'opening' | 'open' | 'over' = 'opening'
    let lastId = 0

    const end = (): void => {
      phase = 'over'
      clearTimeout(giveUp)
      if (socket.readyState === IS_OPEN) socket.close()
      answers.abandon()
    }
    const lose = (refused: WireError): void => {
      const before = phase
      if (before !== 'over') end()
      if (before === 'opening') resolve({ refused })
      if (before === 'open') handlers.onLost()
    }
    const giveUp = setTimeout(() => lose(unreachable), CONNECT_TIMEOUT_MS)
    const line: Line = {
      send: (event, payload) => {
        if (phase !== 'open') return Promise.resolve(noAnswer())
        lastId += 1
        const answered = answers.expect(lastId, event)
        socket.send(eventFrame(event, payload, lastId))
        // The protocol pairs each event with its answer.
        return answered as Promise<Answered<ClientAnswers[typeof event]>>
      },
      close: () => {
        if (phase === 'open') socket.send(DISCONNECT)
        end()
      },
    }
    const handling: { readonly [K in Frame['kind']]?: (frame: Extract<Frame, { kind: K }>, at: number) => void } = {
      open: () => socket.send(connectFrame(auth)),
      connected: () => {
        phase = 'open'
        clearTimeout(giveUp)
        resolve({ line })
      },
      refused: ({ data }) => lose((data as WireError | undefined) ?? unreachable),
      event: ({ name, payload }, at) => handlers.onEvent(name, payload, at),
      answer: ({ id, answer }, at) => answers.take(id, answer as Answer, at),
      ping: (_, at) => {
        metrics.generatorLag.add(Math.max(0, Date.now() - at))
        socket.send(PONG)
      },
      disconnected: () => lose(unreachable),
    }
    const take = (frame: Frame, at: number): void => (handling[frame.kind] as ((frame: Frame, at: number) => void) | undefined)?.(frame, at)
    socket.onopen = () => phase === 'over' && socket.close()
    socket.onmessage = (message) => {
      if (phase !== 'over' && message !== undefined) take(readFrame(String(message.data)), message.timestamp)
    }
    socket.onclose = () => lose(unreachable)
    socket.onerror = () => lose(unreachable)
  })
