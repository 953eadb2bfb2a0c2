import { randomBytes } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings, type Settings, saveSettings } from './plugin-configuration.ts'
import type { SignedIn, Target } from './target.ts'

const PATH = '/WatchParty/Token'
const UNKNOWN = { error: 'User identity not found in claims' }

/** Contract 2.1–2.3 and 4.2: tokens. The administrator asks for most, so that the user's ten a minute are left for their own test. */
export const registerTokens = (target: () => Target): void => {
  let admin: SignedIn
  let original: Settings
  beforeAll(async () => {
    admin = await target().signIn('admin')
    original = await readSettings(target(), admin)
  })
  afterAll(async () => {
    await saveSettings(target(), admin, original)
  })
  const ask = (headers: Record<string, string>) => target().ask(PATH, { headers })
  /** The installation's own secret where it has one: other services may share it. */
  const withSecret = async (): Promise<Settings> => {
    const JwtSecret = original.JwtSecret || randomBytes(24).toString('base64')
    const settings = { ...original, JwtSecret, TokenTtlSeconds: 90 }
    expect((await saveSettings(target(), admin, settings)).status).toBe(204)
    return settings
  }

  test('[TK4] no credential, an unknown token and an unknown session are 401', async () => {
    for (const headers of [{}, { 'X-Media-Token': 'nobody' }, { Cookie: 'session=nobody' }]) {
      const response = await ask(headers)
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual(UNKNOWN)
    }
  })

  test('[TK1] with a secret the answer has exactly the five fields, for X-Media-Token and for the cookie', async () => {
    await withSecret()
    for (const headers of [{ 'X-Media-Token': admin.token }, { Cookie: admin.cookie }]) {
      const response = await ask(headers)
      expect(response.status).toBe(200)
      const who = { user_id: admin.id, user_name: admin.name }
      expect(await response.json()).toEqual({ token: expect.any(String), auth_enabled: true, expires_in: 90, ...who })
    }
  })

  test('[TK2] the token is HS256 with the six claims of the contract', async () => {
    const settings = await withSecret()
    const { token } = (await (await ask({ 'X-Media-Token': admin.token })).json()) as { token: string }
    const { header, payload } = jwt.verify(token, String(settings.JwtSecret), { complete: true, algorithms: ['HS256'] })
    expect(header).toEqual({ alg: 'HS256', typ: 'JWT' })
    const { iat = 0 } = payload as jwt.JwtPayload
    const claims = { sub: admin.id, name: admin.name, aud: settings.JwtAudience, iss: settings.JwtIssuer, iat, exp: iat + 90 }
    expect(payload).toEqual(claims)
    expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(30)
  })

  test('[TK3] without a secret the answer has exactly the four fields; a secret of the deployment cannot be taken away', async () => {
    const saved = await saveSettings(target(), admin, { ...original, JwtSecret: '' })
    if (saved.status !== 204) {
      expect(await saved.json()).toEqual({ error: 'JwtSecret is set by the deployment (JWT_SECRET)' })
      return
    }
    const response = await ask({ 'X-Media-Token': admin.token })
    expect(await response.json()).toEqual({ token: null, auth_enabled: false, user_id: admin.id, user_name: admin.name })
    await saveSettings(target(), admin, original)
  })

  test('[TK10] the answer is no-store', async () => {
    expect((await ask({ 'X-Media-Token': admin.token })).headers.get('cache-control')).toBe('no-store')
  })

  test('[TK6] the 11th request of a user within a minute is 429; refused cross-site ones did not count; others are not touched', async () => {
    const { token } = await target().signIn('user')
    for (let i = 0; i < 12; i++) expect((await ask({ 'X-Media-Token': token, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await ask({ 'X-Media-Token': token })).status)
    // Only on an installation of our own has nobody asked in the minute before.
    if (target().isFresh) expect(statuses.slice(0, 10)).toEqual(Array<number>(10).fill(200))
    expect(statuses[10]).toBe(429)
    const refused = await ask({ 'X-Media-Token': token })
    expect(await refused.json()).toEqual({ error: 'Rate limit exceeded. Try again later.' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask({ 'X-Media-Token': admin.token })).status).toBe(200)
  })

  test('[TK9] a cross-site request is 403', async () => {
    const response = await ask({ Cookie: admin.cookie, 'Sec-Fetch-Site': 'cross-site' })
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({ error: expect.any(String) })
  })
}
