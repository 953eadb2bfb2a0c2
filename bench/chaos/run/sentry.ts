import { failure } from '../../../client/net/answer.ts'
import { openSocket } from '../../../client/net/wire-socket.ts'
import { systemClock } from '../../../services/lib/clock.ts'
import { verifyToken } from '../../../services/lib/jwt.ts'
import type { WireError } from '../../../services/protocol/types.ts'
import { PROTOCOL_VERSION } from '../../../services/protocol/version.ts'
import { TOKEN_TTL_SECONDS } from './configuration.ts'
import type { Deployment } from './deployment.ts'

/** Tries to get in without a right to, all along (rule CH5). */
export interface Sentry {
  /** What was let in, a sentence each. */
  readonly found: readonly string[]
  /** One last look, when all programs are there and must answer. */
  end(): Promise<void>
}

const LOOK_MS = 1000
const EXPECTED = { audience: 'WatchParty', issuer: 'MediaServer' }

/** What a node answers to who shows no token; null: it let him in. */
const knock = (address: string): Promise<WireError | null> =>
  new Promise((resolve) => {
    const auth = { token: null, protocol: PROTOCOL_VERSION, features: [], secret: 'browser-of-nobody-0000' }
    const socket = openSocket(
      { url: `ws://${address}/ws`, auth, clock: systemClock },
      {
        onOpen: () => socket.close(() => resolve(null)),
        onEvent: () => {},
        onRefused: (error) => resolve(error ?? failure('unreachable').error),
        onLost: () => {},
      },
    )
  })

type TokenAnswer = { readonly status: number; readonly token?: unknown; readonly expires_in?: unknown } | null

const askToken = async (address: string, user: string): Promise<TokenAnswer> => {
  try {
    const response = await fetch(`http://${address}/WatchParty/Token`, {
      headers: { 'X-Media-Token': user },
      signal: AbortSignal.timeout(5000),
    })
    return { ...((await response.json()) as object), status: response.status }
  } catch {
    return null
  }
}

export const startSentry = ({ nodes, plugins, jwtSecret }: Deployment): Sentry => {
  const found = new Set<string>()
  let visits = 0
  let isOn = true
  const isGood = ({ token, expires_in }: NonNullable<TokenAnswer>): boolean =>
    typeof token === 'string' &&
    expires_in === TOKEN_TTL_SECONDS &&
    'claims' in verifyToken(token, [jwtSecret], EXPECTED, Date.now() / 1000)

  const look = async (mustAnswer: boolean): Promise<void> => {
    const user = `passer-by-${++visits}`
    const atNodes = nodes.map(async ({ name, address }) => {
      const error = await knock(address)
      if (error === null) found.add(`${name} let in who showed no token`)
      else if (mustAnswer && error.code !== 'unauthorized') found.add(`${name} answers who shows no token: ${error.code}`)
    })
    const atPlugins = plugins.map(async ({ name, address }) => {
      const answer = await askToken(address, user)
      if (answer?.status === 200 && !isGood(answer)) found.add(`${name} gave a token that is not by the configuration`)
      else if (mustAnswer && answer?.status !== 200) found.add(`${name} gives no token: ${answer?.status ?? 'no answer'}`)
    })
    await Promise.all([...atNodes, ...atPlugins])
  }
  const round = (): void => {
    if (isOn) void look(false).then(() => setTimeout(round, LOOK_MS))
  }
  round()
  return {
    get found() {
      return [...found]
    },
    end: async () => {
      isOn = false
      await look(true)
    },
  }
}
