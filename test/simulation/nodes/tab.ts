/** A viewer's connection to one node: questions with a deadline, and what the node tells unasked. */
import type { RoomBroadcast } from '../../../services/cluster/cluster.ts'
import { ACK_TIMEOUT_MS, CONNECT_TIMEOUT_MS } from '../../../services/protocol/limits.ts'
import type { ClientEvent } from '../../../services/protocol/names.ts'
import type { Answer } from '../../../services/protocol/types.ts'
import type { Viewer } from '../../../services/session/room/command.ts'
import { refusal } from '../../../services/session/wire/reply.ts'
import { createLine, type Surroundings } from '../network.ts'
import type { Request, Told } from './messages.ts'
import type { SimNode } from './node.ts'
import type { Socket } from './sockets.ts'

export interface Tab {
  readonly id: string
  readonly node: SimNode
  /** Answers once, if only `unreachable` after the deadline. */
  ask(event: ClientEvent, payload: object, onAnswer?: (answer: Answer) => void): void
  isOpen(): boolean
  cut(): void
  close(): void
}

export interface TabEvents {
  onConnected(): void
  onEvent(message: RoomBroadcast): void
  onMoving(afterMs: number): void
  /** It could not be opened, or is gone. */
  onLost(): void
}

const CONNECT_MS = [5, 100] as const

export const openTab = (around: Surroundings, node: SimNode, viewer: Viewer, id: string, events: TabEvents): Tab => {
  const { clock, random } = around
  const asked = new Map<number, (answer: Answer) => void>()
  let socket: Socket | null = null
  let requests = 0
  let isConnected = false
  let isLost = false

  const lose = () => {
    if (isLost) return
    isLost = true
    events.onLost()
  }
  const hear = (told: Told) => {
    switch (told.kind) {
      case 'connected':
        isConnected = true
        return events.onConnected()
      case 'answer':
        return asked.get(told.id)?.(told.answer)
      case 'event':
        return events.onEvent(told.message)
      case 'moving':
        return events.onMoving(told.afterMs)
    }
  }
  const line = createLine<Request, Told>(around, {
    onUp: (request) => socket?.hear(request),
    onDown: hear,
    onServerEnd: () => socket?.lost(),
    onClientEnd: lose,
  })
  clock.after(random.between(...CONNECT_MS), () => {
    if (!node.process.isAlive() || node.isDraining()) return lose()
    node.process.enter(() => {
      if (!line.isOpen() || node.isDraining()) return line.end()
      socket = node.sockets.open(id, viewer, line)
      line.down({ kind: 'connected' })
    })
  })
  clock.after(CONNECT_TIMEOUT_MS, () => {
    if (isConnected) return
    line.cut()
    lose()
  })

  return {
    id,
    node,
    ask: (event, payload, onAnswer = () => {}) => {
      const request = ++requests
      const settle = (answer: Answer) => {
        cancel()
        if (asked.delete(request)) onAnswer(answer)
      }
      asked.set(request, settle)
      const cancel = clock.after(ACK_TIMEOUT_MS, () => settle(refusal('unreachable')))
      line.up({ id: request, event, payload })
    },
    isOpen: line.isOpen,
    cut: line.cut,
    close: line.close,
  }
}
