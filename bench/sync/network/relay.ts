import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { systemClock } from '../../../services/lib/clock.ts'
import { createRandom } from '../../../test/simulation/random.ts'
import type { Link, Links } from './link.ts'
import { createPipe, type Pipe } from './pipe.ts'
import { createShaper } from './shaper.ts'

export interface RelayDeps {
  readonly targetPort: number
  readonly links: Links
  readonly seed: number
}

/** Stands between one viewer and a server, on the loopback address. */
export interface Relay {
  readonly port: number
  /** How late (ms) each chunk was delivered beyond what the link asks for: the relay's own error. */
  readonly lateMs: readonly number[]
  /** Stops both directions of all connections, which stay open (rule BE2). */
  hold(): void
  release(): void
  /** Ends all connections, and refuses new ones until {@link mend}. */
  cut(): void
  mend(): void
  stop(): Promise<void>
}

const SEEDS_PER_RELAY = 10_000

interface Connection {
  readonly sockets: readonly [Socket, Socket]
  readonly pipes: readonly [Pipe, Pipe]
}

/** Listens on a free port of its own and carries TCP to `targetPort`, each direction shaped by its link (rules BE1, BE12). */
export const startRelay = async ({ targetPort, links, seed }: RelayDeps): Promise<Relay> => {
  const connections = new Set<Connection>()
  const lateMs: number[] = []
  let isCut = false
  let isHeld = false
  let pipes = 0

  const pipe = (from: Socket, to: Socket, link: Link): Pipe => {
    // Chance of its own for each, so that traffic in one direction does not change the other.
    const shaper = createShaper(link, createRandom(seed * SEEDS_PER_RELAY + pipes++))
    return createPipe({ from, to, shaper, clock: systemClock, onLate: (ms) => isHeld || lateMs.push(ms) })
  }
  const drop = (connection: Connection): void => {
    connections.delete(connection)
    for (const one of connection.pipes) one.stop()
    for (const socket of connection.sockets) socket.destroy()
  }
  const accept = (viewer: Socket): void => {
    if (isCut) return void viewer.destroy()
    const node = connect({ port: targetPort, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    viewer.setNoDelay()
    const connection: Connection = {
      sockets: [viewer, node],
      pipes: [pipe(viewer, node, links.up), pipe(node, viewer, links.down)],
    }
    connections.add(connection)
    if (isHeld) for (const one of connection.pipes) one.hold()
    for (const socket of connection.sockets) {
      socket.on('error', () => drop(connection))
      socket.on('close', () => connection.sockets.every(({ destroyed }) => destroyed) && drop(connection))
    }
  }
  const server = createServer({ allowHalfOpen: true }, accept)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const steer = (how: 'hold' | 'release'): void => {
    isHeld = how === 'hold'
    for (const { pipes } of connections) for (const one of pipes) one[how]()
  }
  return {
    port: (server.address() as AddressInfo).port,
    lateMs,
    hold: () => steer('hold'),
    release: () => steer('release'),
    cut: () => {
      isCut = true
      for (const connection of connections) drop(connection)
    },
    mend: () => {
      isCut = false
    },
    stop: async () => {
      for (const connection of connections) drop(connection)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
