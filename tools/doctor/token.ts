import jwt from 'jsonwebtoken'
import { printable } from '../../services/session/wire/upgrade.ts'
import { type Answer, type Ask, fieldsOf, statusLine } from './ask.ts'
import { type Finding, ok, skipped, type TroubleCode, trouble } from './finding.ts'
import type { Credential } from './options.ts'

/** What the plugin gave: `token` is null where it has no secret. */
export interface Grant {
  readonly token: string | null
}
export interface Granted {
  readonly finding: Finding
  /** Null when none was given, or asked for. */
  readonly grant: Grant | null
}

const APART_SECONDS = 30
/** In the form that Jellyfin and Emby know, and in the contract's own. */
const IDENTITY = 'Client="Matinee doctor", Device="Setup check", DeviceId="matinee-doctor", Version="1"'
const LOGIN_HEADERS = {
  Authorization: `MediaBrowser ${IDENTITY}`,
  'X-Emby-Authorization': `MediaBrowser ${IDENTITY}`,
  'X-Media-Authorization': IDENTITY,
}

const REFUSALS: Readonly<Record<number, TroubleCode>> = {
  401: 'token_unauthorized',
  429: 'token_rate_limited',
  500: 'token_not_configured',
  503: 'token_media_server',
}

const failed = (code: TroubleCode, detail: string): Granted => ({ finding: trouble(code, detail), grant: null })

type Login = { readonly token: string } | { readonly finding: Finding }

const logIn = async (ask: Ask, url: string, credential: Credential): Promise<Login> => {
  if ('token' in credential) return credential
  const body = { Username: credential.user, Pw: credential.password }
  const answer = await ask(`${url}/Users/AuthenticateByName`, { headers: LOGIN_HEADERS, body })
  if ('failure' in answer) return { finding: trouble('login_status', answer.code) }
  const { AccessToken: token } = fieldsOf(answer.text)
  if (answer.status === 200 && typeof token === 'string' && token !== '') return { token }
  return { finding: trouble(answer.status === 401 ? 'login_refused' : 'login_status', `status ${answer.status}`) }
}

/** @param wallMs milliseconds since the epoch */
const judge = (answer: Answer, wallMs: number): Granted => {
  const refusal = REFUSALS[answer.status]
  if (refusal !== undefined) return failed(refusal, statusLine(answer))
  const { token, user_name: name } = fieldsOf(answer.text)
  if (answer.status !== 200 || typeof name !== 'string' || (token !== null && typeof token !== 'string'))
    return failed('token_status', statusLine(answer))
  const who = `for ${printable(name)}`
  if (token === null) return { finding: ok('token', `${who}: none needed, JwtSecret is empty`), grant: { token } }
  const claims = jwt.decode(token, { json: true })
  const apart = Math.round((claims?.iat ?? 0) - wallMs / 1000)
  if (Math.abs(apart) > APART_SECONDS) return { finding: trouble('token_time', `the plugin's is ${apart} s ahead`), grant: { token } }
  return { finding: ok('token', `${who}, good for ${(claims?.exp ?? 0) - (claims?.iat ?? 0)} s`), grant: { token } }
}

/** Signs in where a name was given, and asks the plugin for a token as a page would. */
export const checkToken = async (ask: Ask, url: string, credential: Credential | null, wallMs: number): Promise<Granted> => {
  if (credential === null) return { finding: skipped('token', 'give --user with --password-env, or --token-env'), grant: null }
  const login = await logIn(ask, url, credential)
  if ('finding' in login) return { finding: login.finding, grant: null }
  const answer = await ask(`${url}/WatchParty/Token`, { headers: { 'X-Media-Token': login.token } })
  return 'failure' in answer ? failed('token_status', answer.code) : judge(answer, wallMs)
}
