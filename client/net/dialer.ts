import type { Handshake } from '../../services/protocol/types.ts'
import { FEATURES, PROTOCOL_VERSION } from '../../services/protocol/version.ts'
import type { ClientClock } from './clock.ts'
import { createGrantKeeper } from './grant-keeper.ts'
import type { PluginRefusal } from './plugin-request.ts'
import type { SessionUrl } from './session-url.ts'
import type { Grant, GrantAnswer } from './token.ts'
import type { End } from './verdict.ts'
import { openSocket, type WireSocket } from './wire-socket.ts'

export interface DialerDeps {
  readonly clock: ClientClock
  /** Where the session node is; asked at each try. */
  readonly endpoint: () => Promise<SessionUrl | PluginRefusal>
  /** A fresh token; asked for each connection (rule NE6). */
  readonly grant: () => Promise<GrantAnswer>
  /** This browser's own secret: who a viewer is where authentication is off. */
  readonly secret: string
  /** The resume token of a seat to be taken again, if any: it lets a client in before others after an outage. */
  readonly resume?: () => string | null
  readonly ackTimeoutMs?: number
}
export interface Call {
  onOpen(socket: WireSocket, viewerName: string): void
  onEvent(event: string, payload: unknown): void
  /** Called once, and nothing after it. */
  onEnd(end: End): void
}
export interface Dialer {
  /** Tries once; the answer hangs up, calling `onClosed` when nothing is left of it. */
  dial(call: Call): (onClosed: () => void) => void
}

const handshake = (grant: Grant, secret: string, resume: string | null): Handshake => ({
  token: grant.token,
  protocol: PROTOCOL_VERSION,
  features: [...FEATURES],
  secret,
  ...(grant.viewerName === '' ? {} : { name: grant.viewerName }),
  ...(resume === null ? {} : { resume }),
})

type Prepared = { readonly kind: 'ready'; readonly url: string; readonly grant: Grant } | End

/** Everything is fetched before the socket is opened: a node waits for a handshake only a few seconds. */
const prepare = async (endpoint: DialerDeps['endpoint'], take: () => Promise<GrantAnswer>): Promise<Prepared> => {
  const place = await endpoint()
  if (!place.ok) return 'retryable' in place ? { kind: 'plugin', refusal: place } : { kind: 'url', problem: place.problem }
  const answer = await take()
  return answer.ok ? { kind: 'ready', url: place.url, grant: answer.grant } : { kind: 'plugin', refusal: answer }
}

export const createDialer = (deps: DialerDeps): Dialer => {
  const { clock, ackTimeoutMs } = deps
  const grants = createGrantKeeper(deps.grant, clock)

  const open = (url: string, grant: Grant, call: Call): WireSocket => {
    const auth = handshake(grant, deps.secret, deps.resume?.() ?? null)
    const socket = openSocket(ackTimeoutMs === undefined ? { url, auth, clock } : { url, auth, clock, ackTimeoutMs }, {
      onOpen: () => {
        grants.spend()
        call.onOpen(socket, grant.viewerName)
      },
      onEvent: call.onEvent,
      onRefused: (error) => {
        if (error !== null) grants.spend()
        call.onEnd(error === null ? { kind: 'silence' } : { kind: 'node', error })
      },
      onLost: () => call.onEnd({ kind: 'lost' }),
    })
    return socket
  }

  return {
    dial: (call) => {
      let hungUp = false
      let socket: WireSocket | null = null
      void prepare(deps.endpoint, grants.take).then((prepared) => {
        if (hungUp) return
        if (prepared.kind === 'ready') socket = open(prepared.url, prepared.grant, call)
        else call.onEnd(prepared)
      })
      return (onClosed) => {
        hungUp = true
        grants.spend()
        if (socket === null) onClosed()
        else socket.close(onClosed)
      }
    },
  }
}
