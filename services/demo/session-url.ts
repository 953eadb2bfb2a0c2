import type { Request, RequestHandler } from 'express'
import { SESSION_PORT, SOCKET_PATH } from '../protocol/limits.ts'

const urlFor = (request: Request, port: number): string => `${request.secure ? 'wss' : 'ws'}://${request.hostname}:${port}${SOCKET_PATH}`

const completed = (request: Request, port: number, body: unknown): unknown => {
  const isEmpty = typeof body === 'object' && body !== null && 'SessionServerUrl' in body && body.SessionServerUrl === ''
  return isEmpty ? { ...body, SessionServerUrl: urlFor(request, port) } : body
}

/**
 * An empty SessionServerUrl means port 3000 (contract 2.5). Where the node listens elsewhere, the page is told so, for the host name it was
 * opened by; the configuration itself stays empty, so that nothing of this start outlives it. Stands before the plugin's ClientConfig.
 */
export const fillSessionUrl =
  (port: number): RequestHandler =>
  (request, response, next) => {
    if (port !== SESSION_PORT) {
      const json = response.json.bind(response)
      response.json = (body: unknown) => json(completed(request, port, body))
    }
    next()
  }
