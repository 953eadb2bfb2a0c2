import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { DROP_LOG_INTERVAL_MS, SOCKET_PATH } from '../../protocol/limits.ts'
import type { SessionMetrics } from '../metrics.ts'
import type { AddressReader } from './address.ts'
import type { Admission } from './admission.ts'
import { createLine } from './line.ts'
import { judgeOrigin } from './origin.ts'
import { createTally } from './tally.ts'

export interface UpgradeDeps {
  readonly engine: { handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void }
  readonly allowedOrigins: readonly string[]
  readonly addressOf: AddressReader
  readonly admission: Pick<Admission, 'open'>
  /** False while nobody is let in: the node is going away, or does not know yet by which secret. */
  readonly isOpen: () => boolean
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<SessionMetrics, 'refused' | 'withoutOrigin'>
}

interface Refusal {
  readonly status: number
  readonly reason: string
  readonly error: string
}

const NOT_FOUND: Refusal = { status: 404, reason: 'path', error: 'Not found' }
const BAD_REQUEST: Refusal = { status: 400, reason: 'transport', error: 'Engine.IO 4 over a WebSocket only' }
const BAD_ORIGIN: Refusal = { status: 403, reason: 'origin', error: 'This origin may not connect; see ALLOWED_ORIGINS' }
const TOO_MANY: Refusal = { status: 429, reason: 'address', error: 'Too many connections from this address' }
/** A proxy tries another node on this. */
const NOT_OPEN: Refusal = { status: 503, reason: 'closed', error: 'This node takes no connections now' }
const LINE_FULL: Refusal = { ...NOT_OPEN, reason: 'line' }
const RETRY_AFTER_SECONDS = 5
const LOGGED_CHARACTERS = 120

/** Text from a header, fit for a log line: bounded, and ASCII that is printed as it is. */
export const printable = (text: string | undefined): string => (text ?? '').slice(0, LOGGED_CHARACTERS).replace(/[^\x20-\x7e]/g, '?')

const refuse = (socket: Duplex, { status, error }: Refusal) => {
  const body = JSON.stringify({ error })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(status === TOO_MANY.status || status === NOT_OPEN.status ? [`Retry-After: ${RETRY_AFTER_SECONDS}`] : []),
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

const holdsOnce = (query: URLSearchParams, name: string, value: string): boolean => {
  const [first, ...more] = query.getAll(name)
  return first === value && more.length === 0
}

/** The engine's own query, each once: the engine itself takes the last. A `sid` would be an upgrade from polling, which does not exist here. */
const isEngineRequest = (search: string): boolean => {
  const query = new URLSearchParams(search)
  return holdsOnce(query, 'EIO', '4') && holdsOnce(query, 'transport', 'websocket') && !query.has('sid')
}

/** A peer that resets while it is being refused is no error of ours. A function of its own: its listener outlives the request. */
const endOnError = (socket: Duplex): void => void socket.on('error', () => socket.destroy())

/** Takes `server`'s upgrades: only the exact path, only allowed pages, only so many an address, and none while it is not open (rules WI2, WI5–WI8, WI20, WI27, WI29). */
export const takeUpgrades = (server: Server, deps: UpgradeDeps): void => {
  const { engine, allowedOrigins, addressOf, admission, isOpen, clock, log, metrics } = deps
  const line = createLine(clock)
  let lastRefused: { readonly origin: string; readonly host: string } = { origin: '', host: '' }
  const refusedOrigins = createTally(clock, DROP_LOG_INTERVAL_MS, (count) =>
    log.warn({ ...lastRefused, count }, 'Origin refused: if this page is yours, add its origin to ALLOWED_ORIGINS'),
  )

  const judge = ({ url = '', headers }: IncomingMessage): Refusal | null => {
    const [path, ...search] = url.split('?')
    if (path !== SOCKET_PATH) return NOT_FOUND
    if (!isEngineRequest(search.join('?'))) return BAD_REQUEST
    if (!isOpen()) return NOT_OPEN
    const verdict = judgeOrigin(headers.origin, headers.host, allowedOrigins)
    if (verdict === 'absent') metrics.withoutOrigin()
    if (verdict !== 'refused') return null
    lastRefused = { origin: printable(headers.origin), host: printable(headers.host) }
    refusedOrigins.count()
    return BAD_ORIGIN
  }

  server.on('upgrade', (request, socket, head) => {
    endOnError(socket)
    const refusal = judge(request)
    const close = refusal ? null : admission.open(addressOf(request.socket.remoteAddress, forwardedFor(request)))
    if (close) {
      socket.once('close', close)
      const isInLine = line.enter(() => socket.destroyed || engine.handleUpgrade(request, socket, head))
      if (isInLine) return
    }
    const answer = refusal ?? (close ? LINE_FULL : TOO_MANY)
    metrics.refused(answer.reason)
    refuse(socket, answer)
  })
}

/** The X-Forwarded-For header; several of them are one list. */
export const forwardedFor = ({ headers }: IncomingMessage): string | undefined => {
  const value = headers['x-forwarded-for']
  return Array.isArray(value) ? value.join(',') : value
}
