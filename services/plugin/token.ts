import { signToken } from '../lib/jwt.ts'
import type { PluginSettings } from './settings.ts'

export interface User {
  readonly id: string
  readonly name: string
  readonly isAdmin: boolean
}

/** The body of the Token endpoint's answer: contract 2.1 with a secret, 2.2 without (rules TK1–TK3). */
export type TokenAnswer =
  | { token: string; auth_enabled: true; expires_in: number; user_id: string; user_name: string }
  | { token: null; auth_enabled: false; user_id: string; user_name: string }

/** @param wallMs milliseconds since the epoch */
export const issueToken = (settings: PluginSettings, user: User, wallMs: number): TokenAnswer => {
  const who = { user_id: user.id, user_name: user.name }
  if (settings.JwtSecret === '') return { token: null, auth_enabled: false, ...who }
  const iat = Math.floor(wallMs / 1000)
  const claims = {
    sub: user.id,
    name: user.name,
    aud: settings.JwtAudience,
    iss: settings.JwtIssuer,
    iat,
    exp: iat + settings.TokenTtlSeconds,
  }
  return { token: signToken(claims, settings.JwtSecret), auth_enabled: true, expires_in: settings.TokenTtlSeconds, ...who }
}
