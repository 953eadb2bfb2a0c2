import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { SOCKET_PATH } from '../protocol/limits.ts'
import type { SessionMetrics } from './metrics.ts'

export type Readiness = 'starting' | 'ready' | 'degraded' | 'draining'

/** Whether viewers are let in. */
export const isOpen = (readiness: Readiness): boolean => readiness === 'ready' || readiness === 'degraded'

const HEALTH_PATH = '/health'
const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

const answer = (response: ServerResponse, status: number, body: object) => {
  const text = JSON.stringify(body)
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }).end(text)
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? ''
const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/** Only a WebSocket is an upgrade here, and never at `/health`: who probes may offer what it likes (rule WI1). */
export const isUpgrade = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket' && pathOf(request) !== HEALTH_PATH

/**
 * `/health` says that the node runs and asks nothing else (rule WI1); `/ready` says whether it takes viewers (rule OP4), which it
 * does, too, while Redis is away;
 * the socket's path tells who does not ask for a WebSocket what it is for; everything else is 404.
 */
export const createHttpHandler =
  (readiness: () => Readiness): RequestListener =>
  (request, response) => {
    const path = pathOf(request)
    if (path === SOCKET_PATH) return answer(response, 400, { error: 'This path takes WebSockets only' })
    if (!isRead(request)) return answer(response, 404, { error: 'Not found' })
    if (path === HEALTH_PATH) return answer(response, 200, { status: 'ok' })
    const status = readiness()
    if (path === '/ready') return answer(response, isOpen(status) ? 200 : 503, { status })
    return answer(response, 404, { error: 'Not found' })
  }

/** Prometheus' text format at `/metrics`, on a port of its own (rule OP6). */
export const createMetricsHandler =
  ({ registry }: Pick<SessionMetrics, 'registry'>): RequestListener =>
  (request, response) => {
    if (!isRead(request) || pathOf(request) !== '/metrics') return answer(response, 404, { error: 'Not found' })
    registry.metrics().then(
      (text) => response.writeHead(200, { ...HEADERS, 'Content-Type': registry.contentType }).end(text),
      () => answer(response, 500, { error: 'Metrics cannot be read' }),
    )
  }
