/** Test support: a small socket.io server on a port of its own, so that the connection is tried over real sockets. */
import { Server, type Socket } from 'socket.io'
import { SOCKET_PATH } from '../../services/protocol/limits.ts'
import type { ErrorCode } from '../../services/protocol/names.ts'
import type { Handshake } from '../../services/protocol/types.ts'
import { failure } from './answer.ts'

export interface TestNode {
  readonly io: Server
  readonly port: number
  readonly url: string
  /** The request targets of the upgrades seen, in order. */
  readonly targets: readonly string[]
  /** The handshakes seen, in order. */
  readonly handshakes: readonly Handshake[]
  /** The next handshakes are refused with these, one each; `silence` answers nothing. */
  readonly refusals: ('silence' | { readonly code: ErrorCode; readonly retryAfterMs?: number })[]
  /** Resolves with the next handshake. */
  handshaken(): Promise<void>
  /** Resolves with the next socket that connects. */
  connected(): Promise<Socket>
  close(): Promise<void>
}

export const startTestNode = async (options: { readonly port?: number; readonly path?: string } = {}): Promise<TestNode> => {
  const path = options.path ?? SOCKET_PATH
  const io = new Server({ path, addTrailingSlash: false, transports: ['websocket'] })
  const handshakes: Handshake[] = []
  const targets: string[] = []
  const refusals: TestNode['refusals'] = []
  let onHandshake = () => {}
  io.use((socket, next) => {
    handshakes.push(socket.handshake.auth as Handshake)
    onHandshake()
    const refusal = refusals.shift()
    if (refusal === 'silence') return
    if (refusal === undefined) next()
    else next(Object.assign(new Error(refusal.code), { data: { ...failure(refusal.code).error, ...refusal } }))
  })
  io.listen(options.port ?? 0)
  io.httpServer.prependListener('upgrade', (request) => targets.push(request.url ?? ''))
  if (!io.httpServer.listening) await new Promise((resolve) => io.httpServer.once('listening', resolve))
  const address = io.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    io,
    port: address.port,
    url: `ws://127.0.0.1:${address.port}${path}`,
    targets,
    handshakes,
    refusals,
    handshaken: () =>
      new Promise((resolve) => {
        onHandshake = resolve
      }),
    connected: () => new Promise((resolve) => io.once('connection', resolve)),
    close: () => io.close(),
  }
}
