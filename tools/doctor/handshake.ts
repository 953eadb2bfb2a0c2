import { randomBytes } from 'node:crypto'
import { rttGrade } from '../../client/net/rtt-grade.ts'
import type { WireSocket } from '../../client/net/wire-socket.ts'
import { openSocket } from '../../client/net/wire-socket.ts'
import { boundMs, type ClockState, isLocked, unknownClock, withProbe } from '../../client/sync/clock.ts'
import type { Clock } from '../../services/lib/clock.ts'
import type { ErrorCode } from '../../services/protocol/names.ts'
import { PROTOCOL_VERSION } from '../../services/protocol/version.ts'
import { type Finding, ok, trouble } from './finding.ts'

/** What a node said to a handshake; `silence` where it said nothing in time. */
export type HandshakeResult = 'accepted' | 'silence' | ErrorCode

interface Tried {
  readonly result: HandshakeResult
  /** Where it was accepted. */
  readonly clock: Finding | null
}

const PROBES = 12

const probeOnce = async (socket: WireSocket, clock: Clock, state: ClockState): Promise<ClockState> => {
  const t0 = clock.now()
  const answer = (await socket.send('clock:probe', { t0 })) as { readonly ok: boolean; readonly t1?: number; readonly t2?: number }
  const t3 = clock.now()
  return answer.ok && answer.t1 !== undefined && answer.t2 !== undefined
    ? withProbe(state, { t0, t1: answer.t1, t2: answer.t2, t3 })
    : state
}

/** Measures the node's clock with the client's own filter, by probes one after the other (rule DO7). */
const measure = async (socket: WireSocket, clock: Clock): Promise<Finding> => {
  let state = unknownClock
  for (let sent = 0; sent < PROBES; sent++) state = await probeOnce(socket, clock, state)
  if (!isLocked(state)) return trouble('clock_unmeasured')
  const [median = 0] = state.window
    .map(({ low, high }) => high - low)
    .sort((a, b) => a - b)
    .slice(state.window.length >> 1)
  const measured = `round trip ${median.toFixed(1)} ms, cluster time known to ± ${boundMs(state, clock.now()).toFixed(1)} ms`
  return rttGrade(median) === 'poor' ? trouble('round_trip_poor', measured) : ok('clock', measured)
}

/** Comes in as a page would, measures the clock where it is let in, and hangs up. Never rejects. */
export const tryHandshake = (url: string, token: string | null, clock: Clock): Promise<Tried> =>
  new Promise((resolve) => {
    const auth = { token, protocol: PROTOCOL_VERSION, features: [], secret: randomBytes(24).toString('hex'), name: 'Setup check' }
    const socket = openSocket(
      { url, auth, clock },
      {
        onOpen: async () => {
          const finding = await measure(socket, clock)
          socket.close(() => resolve({ result: 'accepted', clock: finding }))
        },
        onEvent: () => {},
        onRefused: (error) => resolve({ result: error?.code ?? 'silence', clock: null }),
        onLost: () => resolve({ result: 'silence', clock: null }),
      },
    )
  })
