/** Test support: real nodes on free ports, their log lines, and viewers with real sockets. */
import { pino } from 'pino'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import type { Cluster } from '../cluster/cluster.ts'
import { createMemoryCluster, createMemoryHub } from '../cluster/memory-cluster.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { ACK_TIMEOUT_MS, SOCKET_PATH } from '../protocol/limits.ts'
import { PROTOCOL_VERSION } from '../protocol/version.ts'
import { readSessionConfig } from './config.ts'
import { createSessionNode, type SessionNode } from './node.ts'

/** What came in, in order, and a way to await what has not yet. */
export interface Heard<T> {
  readonly all: readonly T[]
  /** Resolves with the first, from the start on, that is wanted. */
  until(isWanted: (value: T) => boolean): Promise<T>
}

export const createHeard = <T>(): Heard<T> & { hear(value: T): void } => {
  const all: T[] = []
  const waiting = new Set<(value: T) => void>()
  return {
    all,
    hear: (value) => {
      all.push(value)
      for (const look of waiting) look(value)
    },
    until: (isWanted) =>
      new Promise((resolve) => {
        const look = (value: T) => {
          if (!isWanted(value)) return
          waiting.delete(look)
          resolve(value)
        }
        const known = all.find(isWanted)
        if (known === undefined) waiting.add(look)
        else resolve(known)
      }),
  }
}

export interface LogEntry {
  readonly msg: string
  readonly [field: string]: unknown
}

export interface TestNode {
  readonly node: SessionNode
  readonly port: number
  readonly metricsPort: number | null
  readonly log: Heard<LogEntry>
}

export interface TestNodeOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly clock?: Clock
  /** By default a cluster of this node alone. */
  readonly cluster?: Cluster
}

const capture = (hear: (entry: LogEntry) => void): Log => pino({ level: 'trace' }, { write: (line: string) => hear(JSON.parse(line)) })

/** A node on free ports; it stops when the test ends. */
export const startNode = async ({ env = {}, clock = systemClock, cluster }: TestNodeOptions = {}): Promise<TestNode> => {
  const log = createHeard<LogEntry>()
  const config = readSessionConfig({ SESSION_PORT: '0', HOST: '127.0.0.1', ...env })
  const own = cluster ?? createMemoryCluster(createMemoryHub(clock), 'node')
  const node = createSessionNode({ config, cluster: own, clock, log: capture(log.hear) })
  onTestFinished(node.stop)
  return { node, ...(await node.listen()), log }
}

// Answers are looked at field by field, as a client of another language would.
// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire has no type
type Json = any

export interface Viewer {
  readonly socket: Socket
  readonly heard: Heard<{ readonly event: string; readonly payload: Json }>
  ask(event: string, payload?: unknown): Promise<Json>
  /** The payload of the first such event that is wanted. */
  told(event: string, isWanted?: (payload: Json) => boolean): Promise<Json>
  close(): void
}

export const MEDIA = { itemId: 'film-1', title: 'The Long Take', durationSeconds: 600 }

export const secretOf = (name: string): string => `secret-of-${name}`.padEnd(24, '-')

const urlOf = ({ port }: Pick<TestNode, 'port'>): string => `ws://127.0.0.1:${port}`

const openSocket = (node: Pick<TestNode, 'port'>, auth: object, headers: Record<string, string>): Socket =>
  io(urlOf(node), {
    path: SOCKET_PATH,
    addTrailingSlash: false,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { protocol: PROTOCOL_VERSION, ...auth },
    extraHeaders: headers,
  })

/**
 * A viewer with a socket; it closes when the test ends.
 * @throws the connect error, with its `data`
 */
export const connect = (node: Pick<TestNode, 'port'>, auth: object = {}, headers: Record<string, string> = {}): Promise<Viewer> =>
  new Promise((resolve, reject) => {
    const socket = openSocket(node, auth, headers)
    onTestFinished(() => void socket.close())
    const heard = createHeard<{ event: string; payload: Json }>()
    socket.onAny((event, payload) => heard.hear({ event, payload }))
    socket.on('connect_error', reject)
    const viewer: Viewer = {
      socket,
      heard,
      ask: (event, payload = {}) => socket.timeout(ACK_TIMEOUT_MS).emitWithAck(event, payload),
      told: async (event, isWanted = () => true) => (await heard.until((one) => one.event === event && isWanted(one.payload))).payload,
      close: () => socket.close(),
    }
    socket.on('connect', () => resolve(viewer))
  })

/** A viewer by name, whom the node knows again by its secret. */
export const connectAs = (node: Pick<TestNode, 'port'>, name: string): Promise<Viewer> => connect(node, { name, secret: secretOf(name) })

/** What the refused handshake says. */
export const refusedWith = async (node: Pick<TestNode, 'port'>, auth: object): Promise<{ message: string; data: Json }> => {
  try {
    await connect(node, auth)
  } catch (error) {
    return error as { message: string; data: Json }
  }
  throw new Error('The handshake was not refused')
}

/** A room of the viewer's own; resolves with the answer. */
export const createRoom = async (host: Viewer, changes: object = {}): Promise<Json> => {
  const answer = await host.ask('room:create', { name: 'Friday', media: MEDIA, ...changes })
  if (!answer.ok) throw new Error(answer.error.code)
  return answer
}
