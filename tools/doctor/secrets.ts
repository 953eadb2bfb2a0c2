import type { CheckId, Finding } from './finding.ts'
import { ok, skipped, trouble } from './finding.ts'
import type { HandshakeResult } from './handshake.ts'
import type { Grant } from './token.ts'

export interface Handshakes {
  /** Null: no token was asked for. */
  readonly grant: Grant | null
  /** Null where there is no token. */
  readonly withToken: HandshakeResult | null
  readonly without: HandshakeResult
}

const EQUAL = ok('secrets', 'the session server takes the token of the plugin, and nobody without one')

const judgeToken = (withToken: HandshakeResult, without: HandshakeResult): Finding[] => {
  // A signature is judged before its time.
  if (withToken === 'token_expired') return [EQUAL, trouble('token_expired')]
  if (withToken !== 'accepted') return [trouble('secrets_differ')]
  return [without === 'accepted' ? trouble('secret_only_at_plugin') : EQUAL]
}

const judgeWithout = (grant: Grant | null, without: HandshakeResult): Finding[] => {
  if (without === 'accepted') return [trouble('authentication_off')]
  return [
    grant === null
      ? skipped('secrets', 'the session server has a secret; a token is needed to compare it')
      : trouble('secret_only_at_node'),
  ]
}

/** Refusals that have nothing to do with who comes in. */
const judgeRefusal = (result: HandshakeResult): Finding | null => {
  switch (result) {
    case 'accepted':
    case 'unauthorized':
    case 'invalid_token':
    case 'token_expired':
      return null
    case 'silence':
      return trouble('handshake_silent')
    case 'protocol_unsupported':
      return trouble('protocol_differs')
    default:
      return trouble('handshake_refused', result)
  }
}

/**
 * What handshakes with and without a token say of the WebSocket and of the secrets (rule DO6): equal secrets are proved by a token that
 * is accepted where nobody comes in without one.
 */
export const judgeHandshakes = ({ grant, withToken, without }: Handshakes): Finding[] => {
  const refusal = judgeRefusal(without) ?? (withToken === null ? null : judgeRefusal(withToken))
  if (refusal !== null) return [refusal]
  return withToken === null ? judgeWithout(grant, without) : judgeToken(withToken, without)
}

/** Fills in what was not come to, in the order of the checks. */
export const complete = (findings: readonly Finding[], checks: readonly CheckId[], why: string): Finding[] =>
  checks.flatMap((check) => {
    const found = findings.filter((finding) => finding.check === check)
    return found.length > 0 ? found : [skipped(check, why)]
  })
