import { request } from 'node:http'
import { PROTOCOL_VERSION } from '../../services/protocol/version.ts'

export interface RawAnswer {
  readonly ok: boolean
  readonly error?: { readonly code: string; readonly message: string }
  readonly [field: string]: unknown
}

/** What a refused handshake says. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError'
}

/** A viewer's socket by bare text frames, so that the suite depends on no client library. */
export interface RawSocket {
  /** Sends an event and resolves with its acknowledgement. */
  request(event: string, payload: unknown): Promise<RawAnswer>
  /** Resolves with the next event of this name that was not taken yet. */
  next(event: string): Promise<Record<string, unknown>>
  /** Resolves when the connection has ended, whoever ended it. */
  readonly closed: Promise<void>
  close(): Promise<void>
}

interface Waiting {
  resolve(value: never): void
  reject(error: Error): void
}

const EngineFrame = { open: '0', ping: '2', pong: '3' } as const
const MessageFrame = { connect: '40', event: '42', ack: '43', refused: '44' } as const

const address = (sessionUrl: string): string => `${sessionUrl}${sessionUrl.includes('?') ? '&' : '?'}EIO=4&transport=websocket`

/** Server events by name, kept until somebody takes them. */
const createInbox = () => {
  const unread: [event: string, payload: Record<string, unknown>][] = []
  const waiting = new Set<() => void>()
  return {
    put: (event: string, payload: Record<string, unknown>): void => {
      unread.push([event, payload])
      for (const look of waiting) look()
    },
    next: (event: string): Promise<Record<string, unknown>> =>
      new Promise((resolve) => {
        const look = (): void => {
          const index = unread.findIndex(([name]) => name === event)
          const [found] = index < 0 ? [] : unread.splice(index, 1)
          if (!found) return
          waiting.delete(look)
          resolve(found[1])
        }
        waiting.add(look)
        look()
      }),
  }
}

/**
 * Opens a socket and joins the namespace.
 * @param auth the handshake's `auth`; the protocol's version is added
 * @throws ConnectError with the node's own text when it refuses
 */
export const openRawSocket = (sessionUrl: string, auth: Readonly<Record<string, unknown>>): Promise<RawSocket> => {
  const socket = new WebSocket(address(sessionUrl))
  const inbox = createInbox()
  const acks = new Map<string, Waiting>()
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()))
  let nextId = 0
  const raw: RawSocket = {
    request: (event, payload) =>
      new Promise((resolve, reject) => {
        const id = String(nextId++)
        acks.set(id, { resolve, reject })
        socket.send(`${MessageFrame.event}${id}${JSON.stringify([event, payload])}`)
      }),
    next: inbox.next,
    closed,
    close: () => {
      socket.close()
      return closed
    },
  }
  void closed.then(() => {
    for (const { reject } of acks.values()) reject(new Error('The connection ended before the answer'))
  })
  const takeAck = (body: string): void => {
    const [, id = '', json = '[]'] = /^(\d+)(.*)$/s.exec(body) ?? []
    acks.get(id)?.resolve((JSON.parse(json) as unknown[])[0] as never)
    acks.delete(id)
  }
  return new Promise((resolve, reject) => {
    const handlers: readonly (readonly [prefix: string, handle: (body: string) => void])[] = [
      [EngineFrame.open, () => socket.send(`${MessageFrame.connect}${JSON.stringify({ protocol: PROTOCOL_VERSION, ...auth })}`)],
      [EngineFrame.ping, () => socket.send(EngineFrame.pong)],
      [MessageFrame.connect, () => resolve(raw)],
      [MessageFrame.event, (body) => inbox.put(...(JSON.parse(body) as [string, Record<string, unknown>]))],
      [MessageFrame.ack, takeAck],
      [MessageFrame.refused, (body) => reject(new ConnectError((JSON.parse(body) as { message: string }).message))],
    ]
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      const [prefix, handle] = handlers.find(([start]) => text.startsWith(start)) ?? []
      if (prefix !== undefined) handle?.(text.slice(prefix.length))
    })
    void closed.then(() => reject(new ConnectError('The connection ended')))
    socket.addEventListener('error', () => reject(new ConnectError('The connection failed')))
  })
}

/** The status with which a WebSocket upgrade of this address is answered: 101 when it is taken. */
export const upgradeStatus = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const upgrade = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': Buffer.alloc(16, 7).toString('base64'),
    }
    request(url.replace(/^ws/, 'http'), { headers: { ...upgrade, ...headers } })
      .on('upgrade', (_response, socket) => {
        socket.destroy()
        resolve(101)
      })
      .on('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      .on('error', reject)
      .end()
  })
