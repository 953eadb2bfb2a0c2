import request from 'supertest'
import { expect, test } from 'vitest'
import { DEFAULT_PLUGIN_ID } from '../config.ts'
import { withDeploymentSecret } from '../deployment-secret.ts'
import { DEFAULT_SETTINGS, type PluginSettings } from '../settings.ts'
import { CONFIGURATION, createTestPlugin, createTestStore, OTHER_SECRET, SECRET, type TestPlugin, TOKEN } from '../testing/plugin.ts'

const get = ({ app }: TestPlugin) => request(app).get(CONFIGURATION).set('X-Media-Token', 'admin')
const post = ({ app }: TestPlugin, body: object | string, type = 'application/json') =>
  request(app)
    .post(CONFIGURATION)
    .set('X-Media-Token', 'admin')
    .set('Content-Type', type)
    .send(typeof body === 'string' ? body : JSON.stringify(body))
const CHANGED: PluginSettings = {
  JwtSecret: SECRET,
  JwtAudience: 'aud',
  JwtIssuer: 'iss',
  TokenTtlSeconds: 120,
  InviteTtlSeconds: 7,
  SessionServerUrl: 'wss://party.example/base/ws?x=1',
  DefaultMaxBitrate: 4_000_000,
  PreferDirectPlay: false,
  AllowHostQualityControl: false,
}

test.each([
  ['nobody', {}, 401, 'User identity not found in claims'],
  ['an unknown token', { 'X-Media-Token': 'nobody' }, 401, 'User identity not found in claims'],
  ["an administrator's cookie", { Cookie: 'session=admin' }, 401, 'User identity not found in claims'],
  ['a viewer', { 'X-Media-Token': 'user-a' }, 403, 'Administrator privileges required'],
])('[CF1] %s may neither read nor write', async (_what, headers, status, error) => {
  const { app, store } = createTestPlugin({ JwtSecret: SECRET })
  const read = await request(app).get(CONFIGURATION).set(headers)
  const written = await request(app).post(CONFIGURATION).set(headers).send(CHANGED)
  for (const answer of [read, written]) expect([answer.status, answer.body]).toEqual([status, { error }])
  expect(store.current?.JwtAudience).toBe('WatchParty')
})

test('[CF1] who may not write does not even have his body read', async () => {
  const answer = await request(createTestPlugin().app).post(CONFIGURATION).set('Content-Type', 'application/json').send('{"half')
  expect(answer.status).toBe(401)
})

test('[CF2] GET answers the nine fields in order with their defaults', async () => {
  const answer = await get(createTestPlugin())
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(Object.entries(answer.body as object)).toEqual([
    ['JwtSecret', ''],
    ['JwtAudience', 'WatchParty'],
    ['JwtIssuer', 'MediaServer'],
    ['TokenTtlSeconds', 3600],
    ['InviteTtlSeconds', 3600],
    ['SessionServerUrl', ''],
    ['DefaultMaxBitrate', 0],
    ['PreferDirectPlay', true],
    ['AllowHostQualityControl', true],
  ])
})

test('[CF3] POST replaces everything, answers 204 without a body, and GET shows it', async () => {
  const plugin = createTestPlugin()
  const answer = await post(plugin, CHANGED)
  expect([answer.status, answer.text]).toEqual([204, ''])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect((await get(plugin)).body).toEqual(CHANGED)
})

test('[CF3] settings that were lost can be saved anew', async () => {
  const plugin = createTestPlugin()
  plugin.store.current = null
  const lost = await get(plugin)
  expect([lost.status, lost.body]).toEqual([500, { error: 'Plugin not configured' }])
  expect((await post(plugin, CHANGED)).status).toBe(204)
  expect((await get(plugin)).body).toEqual(CHANGED)
})

test.each([
  [59, 60],
  [0, 60],
  [-1, 60],
  [60, 60],
  [86_400, 86_400],
  [86_401, 86_400],
  [2 ** 40, 86_400],
  [2 ** 53 + 2, 86_400],
  [1e20, 86_400],
  [-1e300, 60],
])('[CF4] a TokenTtlSeconds of %i is saved as %i', async (given, saved) => {
  const plugin = createTestPlugin()
  expect((await post(plugin, { ...DEFAULT_SETTINGS, TokenTtlSeconds: given })).status).toBe(204)
  expect((await get(plugin)).body).toMatchObject({ TokenTtlSeconds: saved })
})

test("[PL11] viewers' tokens cannot be given the audience of session nodes", async () => {
  const plugin = createTestPlugin()
  const answer = await post(plugin, { ...CHANGED, JwtAudience: 'WatchPartyInternal' })
  expect([answer.status, answer.body]).toEqual([400, { error: 'JwtAudience: must not be WatchPartyInternal' }])
  expect(plugin.store.current).toEqual(DEFAULT_SETTINGS)
})

test('[CF6] a DefaultMaxBitrate is any int that is not negative', async () => {
  const plugin = createTestPlugin()
  expect((await post(plugin, { ...CHANGED, DefaultMaxBitrate: 2_147_483_647 })).status).toBe(204)
  expect((await get(plugin)).body).toMatchObject({ DefaultMaxBitrate: 2_147_483_647 })
})

test.each([
  ['short', 'short'],
  ['a repeated word', 'password'.repeat(5)],
  ['one character', 'a'.repeat(40)],
])('[CF5] a JwtSecret that is %s is 400 and the old one stays', async (_what, JwtSecret) => {
  const plugin = createTestPlugin({ JwtSecret: SECRET })
  const answer = await post(plugin, { ...CHANGED, JwtSecret })
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({ error: 'JwtSecret: must be empty or a random text of at least 32 characters' })
  expect(plugin.store.current?.JwtSecret).toBe(SECRET)
})

const wrong: readonly (readonly [field: keyof PluginSettings, values: readonly unknown[]])[] = [
  ['JwtSecret', [null, 0, {}, [], `${SECRET}\n`, SECRET.repeat(40)]],
  ['JwtAudience', [null, 1, '', 'x'.repeat(201), 'a\u0000b']],
  ['JwtIssuer', [null, false, '', 'x'.repeat(201)]],
  ['TokenTtlSeconds', [null, '3600', 60.5, true, []]],
  ['InviteTtlSeconds', [null, '1', 1.5, -1, 2 ** 31]],
  ['SessionServerUrl', [null, 1, 'x', {}]],
  ['DefaultMaxBitrate', [null, -1, 0.5, 2_147_483_648, 1e20, '0']],
  ['PreferDirectPlay', [null, 0, 1, 'true']],
  ['AllowHostQualityControl', [null, 0, 'false', []]],
]
test.each(wrong)('[CF6] a wrong %s is 400, named, and nothing is saved', async (field, values) => {
  const plugin = createTestPlugin()
  for (const value of values) {
    const answer = await post(plugin, { ...CHANGED, [field]: value })
    expect([answer.status, answer.body], String(value)).toEqual([400, { error: expect.stringMatching(new RegExp(`^${field}: must `)) }])
  }
  const { [field]: _left, ...rest } = CHANGED
  const answer = await post(plugin, rest)
  expect([answer.status, answer.body]).toEqual([400, { error: expect.stringContaining(`${field}: must `) }])
  expect(plugin.store.current).toEqual(DEFAULT_SETTINGS)
})

test('[CF6] every wrong field is named at once, and no value', async () => {
  const { body } = await post(createTestPlugin(), {
    ...CHANGED,
    JwtSecret: 'hunter2hunter2',
    PreferDirectPlay: 'hunter2',
    Extra: 'hunter2',
  })
  const { error } = body as { error: string }
  expect(error).toContain('JwtSecret: ')
  expect(error).toContain('PreferDirectPlay: must be true or false')
  expect(error).toContain('"Extra": unknown field')
  expect(error).not.toContain('hunter2')
})

const json = JSON.stringify(CHANGED)
test.each([
  ['a number too large', json.replace('120', '1e999'), 'TokenTtlSeconds: must be a whole number'],
  ['a prototype', json.replace('{', '{"__proto__":{"x":1},'), '"__proto__": unknown field'],
  ['a constructor', json.replace('{', '{"constructor":1,'), '"constructor": unknown field'],
  ['an array', `[${json}]`, 'body: must be an object of the nine fields'],
  ['null', 'null', 'body: must be an object of the nine fields'],
  ['text', '"x"', 'body: must be an object of the nine fields'],
  ['half a body', json.slice(0, -1), 'The body must be valid JSON'],
  ['deep nesting', `{"JwtSecret":${'['.repeat(4000)}${']'.repeat(4000)}}`, 'JwtSecret: must'],
  ['nothing', '', 'JwtSecret: must'],
])('[CF6] %s is 400 and nothing is saved', async (_what, body, error) => {
  const plugin = createTestPlugin()
  const answer = await post(plugin, body)
  expect([answer.status, answer.body]).toEqual([400, { error: expect.stringContaining(error) }])
  expect(plugin.store.current).toEqual(DEFAULT_SETTINGS)
})

test('[CF6] of a field written twice the last one counts, and it is checked', async () => {
  const plugin = createTestPlugin()
  expect((await post(plugin, json.replace('{', '{"TokenTtlSeconds":"x",'))).status).toBe(204)
  expect((await post(plugin, json.replace('"TokenTtlSeconds":120', '"TokenTtlSeconds":120,"TokenTtlSeconds":"x"'))).status).toBe(400)
})

test('[CF6] a body over 16 KiB is 413', async () => {
  const answer = await post(createTestPlugin(), `{"JwtSecret":"${'x'.repeat(17_000)}"}`)
  expect([answer.status, answer.body]).toEqual([413, { error: 'The body is too large' }])
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json5', 'text/json'])(
  '[CF9] a body of %s is 415',
  async (type) => {
    const answer = await post(createTestPlugin(), json, type)
    expect([answer.status, answer.body]).toEqual([415, { error: 'Content-Type must be application/json' }])
  },
)

test('[CF9] a body without a type is 415; charset and case of the type do not matter; compressed is 415', async () => {
  const plugin = createTestPlugin()
  expect((await request(plugin.app).post(CONFIGURATION).set('X-Media-Token', 'admin')).status).toBe(415)
  expect((await post(plugin, json, 'Application/JSON; charset=UTF-8')).status).toBe(204)
  expect((await post(plugin, json).set('Content-Encoding', 'gzip')).status).toBe(415)
})

test('[CF9] another plugin id is 404; the own one may be written without dashes and in capitals', async () => {
  const { app } = createTestPlugin()
  const at = (id: string) => request(app).get(`/System/Configuration/Plugin/${id}`).set('X-Media-Token', 'admin')
  expect((await at(DEFAULT_PLUGIN_ID.replaceAll('-', '').toUpperCase())).status).toBe(200)
  for (const id of ['6f2c1c1e-8f0b-4a55-9d3c-2b7c5d0e4a12', 'x', `${DEFAULT_PLUGIN_ID}0`]) {
    const answer = await at(id)
    expect([answer.status, answer.body]).toEqual([404, { error: 'No such plugin' }])
  }
})

test('[CF8] InviteTtlSeconds is kept and changes no token', async () => {
  const plugin = createTestPlugin()
  await post(plugin, { ...CHANGED, InviteTtlSeconds: 1 })
  expect((await get(plugin)).body).toMatchObject({ InviteTtlSeconds: 1 })
  const answer = await request(plugin.app).get(TOKEN).set('X-Media-Token', 'user-a')
  expect(answer.body).toMatchObject({ expires_in: 120 })
})

test('[CF11] a secret of the deployment is what GET shows, and a POST with another is refused', async () => {
  const stored = createTestStore()
  const plugin = createTestPlugin({}, { settings: withDeploymentSecret(stored, SECRET) })
  expect((await get(plugin)).body).toEqual({ ...DEFAULT_SETTINGS, JwtSecret: SECRET })
  for (const JwtSecret of [OTHER_SECRET, '']) {
    const answer = await post(plugin, { ...CHANGED, JwtSecret })
    expect([answer.status, answer.body]).toEqual([400, { error: 'JwtSecret is set by the deployment (JWT_SECRET)' }])
  }
  expect((await post(plugin, CHANGED)).status).toBe(204)
  expect(stored.current).toEqual(CHANGED)
})

test('[CF13] a saved configuration reaches who subscribed, with what the deployment sets', async () => {
  const settings = withDeploymentSecret(createTestStore(), SECRET)
  const heard: PluginSettings[] = []
  const stop = settings.subscribe((saved) => heard.push(saved))
  const plugin = createTestPlugin({}, { settings })
  await post(plugin, CHANGED)
  await post(plugin, { ...CHANGED, JwtSecret: OTHER_SECRET })
  expect(heard).toEqual([CHANGED])
  stop()
  await post(plugin, CHANGED)
  expect(heard).toHaveLength(1)
})

test('[OP2] saving is logged with who did it, and without the secret', async () => {
  const plugin = createTestPlugin()
  await post(plugin, CHANGED)
  expect(plugin.logged).toMatchObject([{ msg: 'Configuration saved', userId: 'id-admin' }])
  expect(JSON.stringify(plugin.logged)).not.toContain(SECRET.slice(0, 8))
})
