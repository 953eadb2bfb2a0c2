import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestUser {
  readonly Id?: unknown
  readonly Name?: unknown
  readonly Policy?: { readonly IsAdministrator: unknown }
  /** What this user may see of the library. */
  readonly sees?: readonly string[]
}

/** A media server that speaks real HTTP, so small that tests can bend it. */
export interface TestMediaServer {
  readonly url: string
  /** By the token or the whole Cookie header that proves who it is. */
  readonly users: Map<string, TestUser>
  /** Headers of every request, oldest first. */
  readonly asked: IncomingHttpHeaders[]
  /** Set: every request gets this answer, or none at all. */
  bent: { readonly status: number; readonly body: string; readonly headers?: Record<string, string> } | 'silent' | null
  close(): Promise<void>
}

export const ALICE: TestUser = { Id: 'a1', Name: 'Alice', Policy: { IsAdministrator: false }, sees: ['film1', 'film2'] }
export const ADMIN: TestUser = { Id: 'adm', Name: 'Admin', Policy: { IsAdministrator: true } }
export const API_KEY = 'api-key'

const proofOf = (headers: IncomingHttpHeaders): string => {
  const scheme = /^MediaBrowser Token="(.*)"$/.exec(headers.authorization ?? '')?.[1]
  return String(headers['x-media-token'] ?? headers['x-emby-token'] ?? scheme ?? headers.cookie ?? '')
}

type Reply = readonly [status: number, body: unknown]

const itemsOf = (server: TestMediaServer, url: URL, proof: string): Reply => {
  if (proof !== API_KEY) return [401, {}]
  const userId = decodeURIComponent(url.pathname.split('/')[2] ?? '')
  const user = [...server.users.values()].find(({ Id }) => Id === userId)
  const asked = (url.searchParams.get('Ids') ?? '').split(',')
  return [200, { Items: asked.filter((id) => user?.sees?.includes(id)).map((Id) => ({ Id, Name: `Title of ${Id}` })) }]
}

const replyTo = (server: TestMediaServer, url: URL, headers: IncomingHttpHeaders): Reply => {
  const proof = proofOf(headers)
  if (/^\/Users\/[^/]+\/Items$/.test(url.pathname)) return itemsOf(server, url, proof)
  const user = server.users.get(proof)
  if (url.pathname !== '/Users/Me') return [404, {}]
  return user ? [200, { Id: user.Id, Name: user.Name, Policy: user.Policy }] : [401, {}]
}

export const startMediaServer = async (): Promise<TestMediaServer> => {
  const http = createServer((request, response) => {
    server.asked.push(request.headers)
    if (server.bent === 'silent') return
    const [status, body] = server.bent
      ? [server.bent.status, null]
      : replyTo(server, new URL(request.url ?? '', server.url), request.headers)
    response.writeHead(status, { 'Content-Type': 'application/json', ...server.bent?.headers })
    response.end(server.bent ? server.bent.body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const server: TestMediaServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
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
