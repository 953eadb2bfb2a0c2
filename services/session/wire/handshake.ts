import { createSecretKey, type KeyObject } from 'node:crypto'
import type { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import { type Claims, type Verified, verifyToken } from '../../lib/jwt.ts'
import { type Log, LogLine } from '../../lib/log.ts'
import { DROP_LOG_INTERVAL_MS } from '../../protocol/limits.ts'
import { ErrorCode } from '../../protocol/names.ts'
import { handshakeSchema } from '../../protocol/schema.ts'
import type { WireError } from '../../protocol/types.ts'
import { OLDEST_PROTOCOL_VERSION, PROTOCOL_VERSION } from '../../protocol/version.ts'
import type { LiveSettings } from '../config.ts'
import { anonymousKey } from '../ids.ts'
import type { Viewer } from '../room/command.ts'
import type { Admission } from './admission.ts'
import { errorOf, invalidPayload, tooMany } from './reply.ts'
import { createTally } from './tally.ts'

export interface HandshakeDeps {
  readonly clock: Clock
  readonly log: Log
  readonly admission: Pick<Admission, 'handshake'>
  readonly settings: () => LiveSettings
  /** Still accepted beside the current secret; empty for none. */
  readonly previousSecret: string
  readonly isDraining: () => boolean
  /** Whether a seat of this node is opened by this resume token. */
  readonly knowsResume: (token: string) => boolean
}

/** Who came in; `claims` is null where authentication is off. */
export interface Admitted {
  readonly viewer: Viewer
  readonly claims: Claims | null
}
/** `message` is the connect error's own text, which the contract fixes (section 5). */
export type HandshakeResult = Admitted | { readonly refused: WireError; readonly message: string }

/** Checks tokens by the settings as they are at that moment. */
export type TokenCheck = (token: string) => Verified

export const createTokenCheck = ({
  clock,
  settings,
  previousSecret,
}: Pick<HandshakeDeps, 'clock' | 'settings' | 'previousSecret'>): TokenCheck => {
  let known: { readonly jwtSecret: string; readonly keys: readonly KeyObject[] } | null = null
  const keysOf = (jwtSecret: string): readonly KeyObject[] => {
    if (known?.jwtSecret !== jwtSecret) {
      const secrets = [jwtSecret, previousSecret].filter((secret) => secret !== '')
      known = { jwtSecret, keys: secrets.map((secret) => createSecretKey(secret, 'utf8')) }
    }
    return known.keys
  }
  return (token) => {
    const { jwtSecret, jwtAudience, jwtIssuer } = settings()
    return verifyToken(token, keysOf(jwtSecret), { audience: jwtAudience, issuer: jwtIssuer }, clock.wall() / 1000)
  }
}

type Auth = z.output<typeof handshakeSchema>

type TokenProblem = 'missing' | 'invalid' | 'expired'

const GUEST = 'Guest'

/** The name on the token is cleaned like one that a viewer typed (rule WI16); without a usable one the viewer is a guest. */
const nameFrom = (...candidates: readonly (string | undefined)[]): string => {
  for (const candidate of candidates) {
    const name = handshakeSchema.shape.name.safeParse(candidate)
    if (name.success && name.data !== undefined) return name.data
  }
  return GUEST
}

const refused = (error: WireError, message = error.message): HandshakeResult => ({ refused: error, message })

/** Judges a handshake's `auth` and its address (rules WI3, WI4, WI15, WI20). */
export const createHandshake = (deps: HandshakeDeps) => {
  const { clock, log, admission, settings, isDraining, knowsResume } = deps
  const check = createTokenCheck(deps)

  let lastRefused: { readonly reason: TokenProblem; readonly address: string } | null = null
  const refusedTokens = createTally(clock, DROP_LOG_INTERVAL_MS, (count) => log.warn({ ...lastRefused, count }, LogLine.invalidToken))

  const refuseToken = (reason: TokenProblem, address: string): HandshakeResult => {
    lastRefused = { reason, address }
    refusedTokens.count()
    if (reason === 'missing') return refused(errorOf('unauthorized'))
    return refused(errorOf(reason === 'expired' ? 'token_expired' : 'invalid_token'), ErrorCode.invalid_token.message)
  }

  const screen = ({ protocol, resume }: Auth, address: string): HandshakeResult | null => {
    if (protocol < OLDEST_PROTOCOL_VERSION || protocol > PROTOCOL_VERSION) return refused(errorOf('protocol_unsupported'))
    if (isDraining()) return refused(errorOf('moving'))
    const entry = admission.handshake(address, resume !== undefined && knowsResume(resume))
    return entry.ok ? null : refused(tooMany(entry.full, entry.retryAfterMs))
  }

  const identify = ({ token, name, secret }: Auth, address: string): HandshakeResult => {
    if (settings().jwtSecret === '') return { viewer: { userKey: anonymousKey(secret), name: nameFrom(name) }, claims: null }
    if (!token) return refuseToken('missing', address)
    const verified = check(token)
    if ('problem' in verified) return refuseToken(verified.problem, address)
    const { claims } = verified
    return { viewer: { userKey: claims.sub, name: nameFrom(claims.name, name) }, claims }
  }

  return (auth: unknown, address: string): HandshakeResult => {
    const parsed = handshakeSchema.safeParse(auth)
    if (!parsed.success) return refused(invalidPayload(parsed.error))
    return screen(parsed.data, address) ?? identify(parsed.data, address)
  }
}
