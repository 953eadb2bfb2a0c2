import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { WebSocketServer } from 'ws'

/** What the media server was asked, which is its answer too. */
export interface Asked {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface EchoMediaServer {
  readonly address: string
  close(): Promise<void>
}

export const PAGE = '<!doctype html><html><body><main>Films</main></body></html>'

/** A media server that answers what it was asked, `/page` with a page, compressed for whom it may, and takes upgrades at `/socket`. */
export const startEchoMediaServer = async (): Promise<EchoMediaServer> => {
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request
    if (url.endsWith('/page')) {
      const isZipped = /gzip/.test(String(headers['accept-encoding']))
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...(isZipped ? { 'Content-Encoding': 'gzip' } : {}) })
      return response.end(isZipped ? gzipSync(PAGE) : PAGE)
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    response.writeHead(200, { 'Content-Type': 'application/json' })
    return response.end(JSON.stringify({ url, headers, body: Buffer.concat(chunks).toString() }))
  })
  const sockets = new WebSocketServer({ server, path: '/socket' })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      sockets.close()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
