/** A node's sockets, over simulated lines: what the gateway does, with the product's own table of events. */
import type { RoomBroadcast } from '../../../services/cluster/cluster.ts'
import type { Answer } from '../../../services/protocol/types.ts'
import type { Caller, TellGroup } from '../../../services/session/caller.ts'
import type { Viewer } from '../../../services/session/room/command.ts'
import { createDispatch, type Dispatch, type DispatchDeps } from '../../../services/session/wire/dispatch.ts'
import type { Line } from '../network.ts'
import type { Request, Told } from './messages.ts'
import type { Process } from './process.ts'

/** The node's end of a line. */
export interface Socket {
  readonly id: string
  hear(request: Request): void
  /** The line is gone. */
  lost(): void
}

export interface Sockets {
  readonly tellGroup: TellGroup
  count(): number
  open(id: string, viewer: Viewer, line: Pick<Line<Request, Told>, 'down' | 'end' | 'cut'>): Socket
  /** Tells every viewer to come back by another node. */
  tellMoving(afterMs: () => number): void
  /** Resolves once none is left. */
  emptied(): Promise<void>
  endAll(): void
  /** The process is gone, or does not answer any more: the lines die. */
  cutAll(): void
}

interface Open {
  readonly caller: Caller
  readonly line: Pick<Line<Request, Told>, 'down' | 'end' | 'cut'>
}

/** @param onLost hears of a caller whose socket is gone */
export const createNodeSockets = (process: Process, dispatchDeps: () => DispatchDeps, onLost: (caller: Caller) => void): Sockets => {
  const open = new Map<string, Open>()
  let dispatch: Dispatch | null = null
  const groups = new Map<string, Set<string>>()
  const waiting: (() => void)[] = []

  const send = (id: string, told: Told) => open.get(id)?.line.down(told)
  const tell = (id: string, message: RoomBroadcast) => send(id, { kind: 'event', message })
  const end = (id: string) => {
    const one = open.get(id)
    if (!one) return
    open.delete(id)
    for (const group of groups.values()) group.delete(id)
    dispatch?.forget(one.caller)
    onLost(one.caller)
    if (open.size === 0) for (const resolve of waiting.splice(0)) resolve()
  }
  const callerOf = (id: string, viewer: Viewer): Caller => ({
    id,
    viewer,
    rttMs: 20,
    isOpen: () => open.has(id),
    tell: (message) => tell(id, message),
    enter: (group) => {
      if (open.has(id)) groups.set(group, (groups.get(group) ?? new Set()).add(id))
    },
    exit: (group) => void groups.get(group)?.delete(id),
    end: () => {
      open.get(id)?.line.end()
      end(id)
    },
  })
  return {
    tellGroup: (group, message) => {
      for (const id of [...(groups.get(group) ?? [])]) tell(id, message)
    },
    count: () => open.size,
    open: (id, viewer, line) => {
      const caller = callerOf(id, viewer)
      dispatch ??= createDispatch(dispatchDeps())
      const { take } = dispatch
      open.set(id, { caller, line })
      return {
        id,
        hear: ({ id: request, event, payload }) =>
          process.enter(() => {
            take(caller, [event, payload, (answer: Answer) => send(id, { kind: 'answer', id: request, answer })])
          }),
        lost: () => process.enter(() => end(id)),
      }
    },
    tellMoving: (afterMs) => {
      for (const id of open.keys()) send(id, { kind: 'moving', afterMs: afterMs() })
    },
    emptied: () =>
      new Promise((resolve) => {
        if (open.size === 0) resolve()
        else waiting.push(resolve)
      }),
    endAll: () => {
      for (const [id, { caller }] of [...open]) {
        if (open.has(id)) caller.end()
      }
    },
    cutAll: () => {
      for (const { line } of open.values()) line.cut()
    },
  }
}
