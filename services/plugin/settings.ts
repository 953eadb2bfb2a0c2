import { z } from 'zod'
import { isStrongSecret } from '../lib/secret.ts'
import { BITRATE, JWT_SECRET_CHARACTERS, TOKEN_TTL_SECONDS } from '../protocol/limits.ts'
import { INTERNAL_AUDIENCE } from '../protocol/names.ts'

const SECRET_CHARACTERS_MAX = 1024
const CLAIM_CHARACTERS_MAX = 200
const URL_CHARACTERS_MAX = 2048
const INT_MAX = 2_147_483_647

const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z.int(message).min(min, message).max(max, message)
}
const text = (min: number, max: number) => {
  const message = `must be text of ${min} to ${max} characters`
  return z
    .string(message)
    .min(min, message)
    .max(max, message)
    .regex(/^\P{Cc}*$/u, 'must not have line breaks or other control characters')
}
const yesNo = z.boolean('must be true or false')

/** Rule CF7: a WebSocket needs its scheme and the path /ws; a fragment or a password in it would be refused by browsers. */
const isSessionUrl = (value: string): boolean => {
  if (value === '') return true
  if (!/^wss?:\/\/[^\s#]+$/i.test(value) || !URL.canParse(value)) return false
  const url = new URL(value)
  return url.pathname.endsWith('/ws') && url.username === '' && url.password === ''
}

/** The field SessionServerUrl, and the setting that gives its default. */
export const sessionServerUrl = text(0, URL_CHARACTERS_MAX).refine(
  isSessionUrl,
  'must be empty or a ws:// or wss:// URL whose path ends in /ws',
)

/** The nine fields of contract 2.4, in its order. Parsing clamps TokenTtlSeconds (rule CF4) and refuses all else that is out of range. */
export const settingsSchema = z.strictObject({
  JwtSecret: text(0, SECRET_CHARACTERS_MAX).refine(
    (value) => value === '' || isStrongSecret(value),
    `must be empty or a random text of at least ${JWT_SECRET_CHARACTERS} characters`,
  ),
  JwtAudience: text(1, CLAIM_CHARACTERS_MAX).refine((value) => value !== INTERNAL_AUDIENCE, `must not be ${INTERNAL_AUDIENCE}`),
  JwtIssuer: text(1, CLAIM_CHARACTERS_MAX),
  TokenTtlSeconds: z
    .number('must be a whole number')
    .refine(Number.isInteger, 'must be a whole number')
    .transform((seconds) => Math.min(TOKEN_TTL_SECONDS.max, Math.max(TOKEN_TTL_SECONDS.min, seconds))),
  InviteTtlSeconds: wholeNumber(0, INT_MAX),
  SessionServerUrl: sessionServerUrl,
  DefaultMaxBitrate: wholeNumber(BITRATE.min, BITRATE.max),
  PreferDirectPlay: yesNo,
  AllowHostQualityControl: yesNo,
})

export type PluginSettings = Readonly<z.output<typeof settingsSchema>>

/** What holds before an administrator has saved anything (contract 2.4). */
export const DEFAULT_SETTINGS: PluginSettings = {
  JwtSecret: '',
  JwtAudience: 'WatchParty',
  JwtIssuer: 'MediaServer',
  TokenTtlSeconds: TOKEN_TTL_SECONDS.default,
  InviteTtlSeconds: 3600,
  SessionServerUrl: '',
  DefaultMaxBitrate: 0,
  PreferDirectPlay: true,
  AllowHostQualityControl: true,
}
