import crypto from 'k6/crypto'
import encoding from 'k6/encoding'
import { TOKEN_TTL_SECONDS } from '../../services/protocol/limits.ts'
import { settings } from './settings.ts'

const part = (value: object): string => encoding.b64encode(JSON.stringify(value), 'rawurl')

/** A token as the plugin would give it to that user (contract 2.3). */
export const signToken = (sub: string, name: string): string => {
  const { jwtAudience: aud, jwtIssuer: iss, jwtSecret } = settings
  const iat = Math.floor(Date.now() / 1000)
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub, name, aud, iss, iat, exp: iat + TOKEN_TTL_SECONDS.default })}`
  return `${content}.${crypto.hmac('sha256', jwtSecret, content, 'base64rawurl')}`
}
