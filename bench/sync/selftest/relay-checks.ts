/** What a connection through the relay is like, as a program on it measures it. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../analysis/quantile.ts'
import { both } from '../network/link.ts'
import { startRelay } from '../network/relay.ts'
import type { Check } from './check.ts'

const JITTER = { delayMs: 75, jitterMs: 30 }
const PINGS = 60
const PING_PAUSE_MS = 20
/** A timer's own lateness, twice. */
const LATE_MS = 8

const ping = async (socket: Socket): Promise<number> => {
  const sentAt = performance.now()
  socket.write('ping')
  await once(socket, 'data')
  return performance.now() - sentAt
}

/** Round trips through 75 ± 30 ms each way. */
export const relayChecks = async (): Promise<Check[]> => {
  const server = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const relay = await startRelay({ targetPort: (server.address() as AddressInfo).port, links: both(JITTER), seed: 1 })
  const socket = connect({ port: relay.port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  const trips: number[] = []
  while (trips.length < PINGS) {
    trips.push(await ping(socket))
    await pause(PING_PAUSE_MS)
  }
  socket.destroy()
  await relay.stop()
  server.close()
  const [wanted, spread] = [JITTER.delayMs * 2, JITTER.jitterMs * 2]
  const off = trips.map((trip) => Math.max(wanted - spread - trip, trip - wanted - spread, 0))
  return [
    { name: 'round trip through 75 ± 30 ms each way, median', value: quantile(trips, 0.5), wanted, within: 12 },
    { name: 'the same, outside of its bounds at most', value: Math.max(...off), wanted: 0, within: LATE_MS },
  ]
}
