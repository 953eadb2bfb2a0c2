import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { speakGeneric } from './speak-generic.ts'
import { ADMIN, ALICE, type TestUser } from './test-users.ts'

/** Status, and JSON or, as a string, plain text. */
export type Reply = readonly [status: number, body: unknown]
/** What one kind of media server answers, as its sources or its published API say. */
export type Speak = (server: TestMediaServer, url: URL, headers: IncomingHttpHeaders) => Reply

interface Asked {
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

/** A media server that speaks real HTTP, so small that tests can bend it. */
export interface TestMediaServer {
  readonly url: string
  /** By the token or the whole Cookie header that proves who it is. */
  readonly users: Map<string, TestUser>
  /** Every request, oldest first. */
  readonly asked: Asked[]
  /** Set: every request gets this answer, or none at all. */
  bent: { readonly status: number; readonly body: string; readonly headers?: Record<string, string> } | 'silent' | null
  close(): Promise<void>
}

/** @param basePath where it lives below its address, such as `/jellyfin` */
export const startMediaServer = async (speak: Speak = speakGeneric, basePath = ''): Promise<TestMediaServer> => {
  const http = createServer((request, response) => {
    const { url = '', headers } = request
    server.asked.push({ path: url, headers })
    if (server.bent === 'silent') return
    if (server.bent) {
      response.writeHead(server.bent.status, { 'Content-Type': 'application/json', ...server.bent.headers }).end(server.bent.body)
      return
    }
    const below = new URL(url.slice(basePath.length), 'http://media-server')
    const [status, body] = url.startsWith(`${basePath}/`) ? speak(server, below, headers) : [404, '<html>']
    const isText = typeof body === 'string'
    response.writeHead(status, { 'Content-Type': isText ? 'text/plain' : 'application/json' }).end(isText ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const server: TestMediaServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}${basePath}`,
    users: new Map([
      ['alice-token', ALICE],
      ['session=alice', ALICE],
      ['admin-token', ADMIN],
      ['session=admin', ADMIN],
    ]),
    asked: [],
    bent: null,
    close: () => {
      http.closeAllConnections()
      return new Promise((resolve) => http.close(() => resolve()))
    },
  }
  return server
}
