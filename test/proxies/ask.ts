import { type IncomingHttpHeaders, request } from 'node:http'
import { io } from 'socket.io-client'
import { SOCKET_PATH } from '../../services/protocol/limits.ts'
import { PROTOCOL_VERSION } from '../../services/protocol/version.ts'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

interface AskOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The loopback address that the request comes from. */
  readonly from?: string
  readonly body?: string
}

/** A request whose every header is ours to choose, Host too, on a connection of its own. */
export const ask = (port: number, path: string, { method = 'GET', headers = {}, from, body }: AskOptions = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const origin = { host: '127.0.0.1', port, path, agent: false, ...(from === undefined ? {} : { localAddress: from }) }
    const call = request({ ...origin, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    call.on('error', reject)
    call.end(body)
  })

interface OpenOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** The loopback address that the socket comes from. */
  readonly from?: string
}

/** Opens a viewer's socket and closes it once it is in; rejects with the reason if it does not come in. */
export const visit = (port: number, { headers = {}, from }: OpenOptions = {}): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = io(`ws://127.0.0.1:${port}`, {
      path: SOCKET_PATH,
      addTrailingSlash: false,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { protocol: PROTOCOL_VERSION, name: 'Alice', secret: 'secret-of-alice'.padEnd(24, '-') },
      extraHeaders: { ...headers },
      ...(from === undefined ? {} : { localAddress: from }),
    })
    socket.on('connect', () => {
      socket.close()
      resolve()
    })
    socket.on('connect_error', (error) => {
      socket.close()
      reject(error)
    })
  })
