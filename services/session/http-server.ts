import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../lib/clock.ts'
import { listenProblem } from '../lib/listen-problem.ts'

/** An HTTP server with a port and an end. */
export interface HttpServer {
  readonly server: Server
  /** Resolves with the port taken. Rejects with a sentence that names the setting to change, and the system's code. */
  listen(port: number, host: string | null, setting: string): Promise<number>
  /** Takes no more; what is still open after the grace is cut. */
  close(): Promise<void>
}

const CLOSE_GRACE_MS = 1000
/** A whole evening may come back at once; who finds no place here tries again seconds later. The system may set a lower bound. */
const BACKLOG = 4096
/** Nothing here takes long to ask; who dawdles holds a socket. */
const REQUEST_TIMEOUT_MS = 10_000

const listenError = (error: NodeJS.ErrnoException, port: number, host: string | null, setting: string): Error =>
  Object.assign(new Error(listenProblem(error, port, host, setting)), { code: error.code })

/** @param isUpgrade whether a request that offers an upgrade is taken as one; else it is a plain request like any other */
export const createHttpServer = (
  handler: RequestListener,
  clock: Clock,
  isUpgrade: (request: IncomingMessage) => boolean = () => false,
): HttpServer => {
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS, shouldUpgradeCallback: isUpgrade },
    handler,
  )
  // Upgraded sockets are no longer the server's own to close.
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return {
    server,
    listen: (port, host, setting) =>
      new Promise((resolve, reject) => {
        server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host, setting)))
        server.listen({ port, backlog: BACKLOG, ...(host === null ? {} : { host }) }, () => {
          const address = server.address()
          resolve(typeof address === 'object' && address ? address.port : port)
        })
      }),
    close: () =>
      new Promise((resolve) => {
        if (!server.listening) return resolve()
        const cancel = clock.after(CLOSE_GRACE_MS, () => {
          for (const socket of sockets) socket.destroy()
        })
        server.close(() => {
          cancel()
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
