import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn, Target } from './target.ts'

export type Settings = Readonly<Record<string, unknown>>

const DEFAULTS = {
  JwtSecret: '',
  JwtAudience: 'WatchParty',
  JwtIssuer: 'MediaServer',
  TokenTtlSeconds: 3600,
  InviteTtlSeconds: 3600,
  SessionServerUrl: '',
  DefaultMaxBitrate: 0,
  PreferDirectPlay: true,
  AllowHostQualityControl: true,
}

export const readSettings = async (target: Target, { token }: SignedIn): Promise<Settings> => {
  const response = await target.ask(target.configuration, { headers: { 'X-Media-Token': token } })
  if (response.status !== 200) throw new Error(`The configuration cannot be read: ${response.status}`)
  return (await response.json()) as Settings
}

/** Posts as an administrator; a string goes as it is. */
export const saveSettings = (target: Target, { token }: SignedIn, body: Settings | string, type = 'application/json'): Promise<Response> =>
  target.ask(target.configuration, {
    method: 'POST',
    headers: { 'X-Media-Token': token, 'Content-Type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** Contract 2.4, 2.5, 4.3 and 4.4: the configuration; what was there before is put back. */
export const registerConfiguration = (target: () => Target): void => {
  let admin: SignedIn
  let user: SignedIn
  let original: Settings
  beforeAll(async () => {
    admin = await target().signIn('admin')
    user = await target().signIn('user')
    original = await readSettings(target(), admin)
  })
  afterAll(async () => {
    await saveSettings(target(), admin, original)
    expect(await readSettings(target(), admin)).toEqual(original)
  })
  const save = (changes: Settings) => saveSettings(target(), admin, { ...original, ...changes })
  const refused = async (body: Settings | string, field: string) => {
    const response = await saveSettings(target(), admin, body)
    expect(response.status, field).toBe(400)
    expect(await response.json()).toEqual({ error: expect.stringContaining(field) })
    expect(await readSettings(target(), admin)).toEqual(original)
  }

  test('[CF1] reading and writing need an administrator by X-Media-Token: else 401 or 403', async () => {
    const statuses = async (headers: Record<string, string>) => {
      const post = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(original) }
      const answers = await Promise.all([target().ask(target().configuration, { headers }), target().ask(target().configuration, post)])
      return answers.map((answer) => answer.status)
    }
    expect(await statuses({})).toEqual([401, 401])
    expect(await statuses({ 'X-Media-Token': 'nobody' })).toEqual([401, 401])
    expect(await statuses({ Cookie: admin.cookie })).toEqual([401, 401])
    expect(await statuses({ 'X-Media-Token': user.token })).toEqual([403, 403])
  })

  test('[CF2] GET answers exactly the nine fields; on a fresh installation their defaults', async () => {
    expect(Object.keys(original).sort()).toEqual(Object.keys(DEFAULTS).sort())
    for (const [field, value] of Object.entries(DEFAULTS)) expect(typeof original[field], field).toBe(typeof value)
    if (target().isFresh) expect(original).toEqual(DEFAULTS)
  })

  test('[CF3] POST answers 204 and replaces all fields', async () => {
    const changed = {
      ...original,
      JwtAudience: 'conformance-audience',
      JwtIssuer: 'conformance-issuer',
      TokenTtlSeconds: 120,
      SessionServerUrl: 'wss://party.example/ws',
      DefaultMaxBitrate: 4_000_000,
      PreferDirectPlay: false,
      AllowHostQualityControl: false,
    }
    expect((await saveSettings(target(), admin, changed)).status).toBe(204)
    expect(await readSettings(target(), admin)).toEqual(changed)
    expect((await saveSettings(target(), admin, original)).status).toBe(204)
  })

  test('[CF4] TokenTtlSeconds is clamped into 60–86400', async () => {
    for (const [given, saved] of [
      [1, 60],
      [60, 60],
      [86_400, 86_400],
      [1_000_000, 86_400],
    ]) {
      expect((await save({ TokenTtlSeconds: given })).status).toBe(204)
      expect(await readSettings(target(), admin)).toMatchObject({ TokenTtlSeconds: saved })
    }
    await save({})
  })

  test('[CF5] a short or low-entropy JwtSecret is 400 and the old one stays', async () => {
    for (const JwtSecret of ['short', 'a'.repeat(64), 'password'.repeat(5), randomBytes(15).toString('hex')])
      await refused({ ...original, JwtSecret }, 'JwtSecret')
  })

  test('[CF6] a wrong type, a missing or an unknown field is 400 naming it, and nothing is saved', async () => {
    const wrong = { JwtSecret: 1, JwtAudience: null, JwtIssuer: [], TokenTtlSeconds: '60', InviteTtlSeconds: 1.5, SessionServerUrl: {} }
    for (const [field, value] of Object.entries({
      ...wrong,
      DefaultMaxBitrate: -1,
      PreferDirectPlay: 'true',
      AllowHostQualityControl: 1,
    })) {
      await refused({ ...original, [field]: value }, field)
      const { [field]: _left, ...rest } = original
      await refused(rest, field)
    }
    await refused({ ...original, Extra: 1 }, 'Extra')
    await refused(
      JSON.stringify({ ...original, TokenTtlSeconds: 7 }).replace('"TokenTtlSeconds":7', '"TokenTtlSeconds":1e999'),
      'TokenTtlSeconds',
    )
    await refused('{"half', 'JSON')
  })

  test('[CF7] SessionServerUrl is empty or ws:// or wss:// with the path /ws', async () => {
    for (const SessionServerUrl of ['http://x/ws', 'x/ws', 'ws://x', 'ws://x/ws/', 'wss://x/other'])
      await refused({ ...original, SessionServerUrl }, 'SessionServerUrl')
    for (const SessionServerUrl of ['ws://x:3000/ws', 'wss://x/base/ws', '']) expect((await save({ SessionServerUrl })).status).toBe(204)
    await save({})
  })

  test('[CF8] InviteTtlSeconds is kept', async () => {
    expect((await save({ InviteTtlSeconds: 42 })).status).toBe(204)
    expect(await readSettings(target(), admin)).toMatchObject({ InviteTtlSeconds: 42 })
    await save({})
  })

  test('[CF9] other types than JSON are 415, another plugin is 404, answers are no-store', async () => {
    expect((await saveSettings(target(), admin, JSON.stringify(original), 'text/plain')).status).toBe(415)
    const headers = { 'X-Media-Token': admin.token }
    const other = await target().ask('/System/Configuration/Plugin/00000000-0000-0000-0000-000000000000', { headers })
    expect(other.status).toBe(404)
    expect((await target().ask(target().configuration, { headers })).headers.get('cache-control')).toBe('no-store')
  })

  test('[PL5] ClientConfig shows the public fields, nothing else, and a change at once', async () => {
    await save({
      SessionServerUrl: 'wss://party.example/ws',
      DefaultMaxBitrate: 7,
      PreferDirectPlay: false,
      AllowHostQualityControl: false,
    })
    const response = await target().ask('/WatchParty/ClientConfig')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.json()).toEqual({
      SessionServerUrl: 'wss://party.example/ws',
      DefaultMaxBitrate: 7,
      PreferDirectPlay: false,
      AllowHostQualityControl: false,
    })
    await save({})
  })
}
