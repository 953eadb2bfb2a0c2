import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Who may save the plugin's configuration. */
export const ADMIN = 'admin'

export interface CrowdServer {
  /** `host:port`. */
  readonly address: string
  close(): void
}

const reply = ({ url = '/', headers }: IncomingMessage): object | null => {
  const { pathname, searchParams } = new URL(url, 'http://media.invalid')
  const token = String(headers['x-media-token'] ?? '')
  if (token === '') return null
  if (pathname === '/Users/Me') return { Id: token, Name: token, Policy: { IsAdministrator: token === ADMIN } }
  return { Items: (searchParams.get('Ids') ?? '').split(',').map((Id) => ({ Id })) }
}

/** A media server with as many users as there are names: each is signed in by its own, and sees all films. */
export const startCrowdServer = async (host: string): Promise<CrowdServer> => {
  const server = createServer((request, response) => {
    const body = reply(request)
    response.writeHead(body === null ? 401 : 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    address: `${host}:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
