import request from 'supertest'
import { expect, test } from 'vitest'
import { signToken } from '../../lib/jwt.ts'
import { createTestPlugin, OTHER_SECRET, SECRET, TEST_CONFIG, type TestPlugin, TOKEN } from '../testing/plugin.ts'

const PATH = '/WatchParty/Internal/Access'
const NOW = 1_800_000_000
const CLAIMS = { sub: 'session-node', name: 'session-node', aud: 'WatchPartyInternal', iss: 'session-node', iat: NOW, exp: NOW + 60 }
const internalToken = (changes: Partial<typeof CLAIMS> = {}, secret = SECRET) => signToken({ ...CLAIMS, ...changes }, secret)
const libraryAccess = {
  visible: async (userId: string, itemIds: readonly string[]) => itemIds.filter((id) => userId === 'u1' && id !== 'hidden'),
}
const withLibrary = () => createTestPlugin({ JwtSecret: SECRET }, { libraryAccess })
const ask = ({ app }: TestPlugin, bearer: string, body: object = { userId: 'u1', itemIds: ['film', 'hidden'] }) =>
  request(app).post(PATH).set('Authorization', `Bearer ${bearer}`).send(body)

test('[PL11] a session node hears which items the user may see', async () => {
  const answer = await ask(withLibrary(), internalToken())
  expect([answer.status, answer.body]).toEqual([200, { allowed: ['film'] }])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect((await ask(withLibrary(), internalToken(), { userId: 'u2', itemIds: ['film'] })).body).toEqual({ allowed: [] })
  expect((await ask(withLibrary(), internalToken(), { userId: 'u1', itemIds: [] })).body).toEqual({ allowed: [] })
})

test.each([
  ['no token', ''],
  ['another secret', internalToken({}, OTHER_SECRET)],
  ["a viewer's audience", internalToken({ aud: 'WatchParty' })],
  ['another issuer', internalToken({ iss: 'MediaServer' })],
  ['an expired one', internalToken({ exp: NOW - 1 })],
])('[PL11] a token with %s is 401', async (_what, bearer) => {
  const answer = await ask(withLibrary(), bearer)
  expect([answer.status, answer.body]).toEqual([401, { error: 'Invalid internal token' }])
})

test('[PL12] while a secret is rotated session nodes with the other one are answered, and outside of a rotation not', async () => {
  const config = { ...TEST_CONFIG, jwtSecretPrevious: OTHER_SECRET }
  const plugin = createTestPlugin({ JwtSecret: SECRET }, { libraryAccess, config })
  for (const secret of [SECRET, OTHER_SECRET]) expect((await ask(plugin, internalToken({}, secret))).body).toEqual({ allowed: ['film'] })
  expect((await ask(withLibrary(), internalToken({}, OTHER_SECRET))).status).toBe(401)
})

test("[PL11] a viewer's own token does not open it", async () => {
  const plugin = withLibrary()
  const { token } = (await request(plugin.app).get(TOKEN).set('X-Media-Token', 'user-a')).body as { token: string }
  expect((await ask(plugin, token)).status).toBe(401)
})

test.each([
  ['no user', { itemIds: [] }],
  ['an empty user', { userId: '', itemIds: [] }],
  ['items that are no list', { userId: 'u1', itemIds: 'film' }],
  ['an item that is no id', { userId: 'u1', itemIds: ['a,b'] }],
  ['501 items', { userId: 'u1', itemIds: Array<string>(501).fill('x') }],
  ['an unknown field', { userId: 'u1', itemIds: [], admin: true }],
])('[PL11] a body with %s is 400', async (_what, body) => {
  expect((await ask(withLibrary(), internalToken(), body)).status).toBe(400)
})

test('[PL11] 500 items of the longest ids are answered', async () => {
  const itemIds = Array.from({ length: 500 }, (_, index) => String(index).padStart(64, 'x'))
  expect((await ask(withLibrary(), internalToken(), { userId: 'u1', itemIds })).body).toEqual({ allowed: itemIds })
})

test('[PL11] without a secret nobody is let in, not even by a token signed with nothing, and the log says so once', async () => {
  const plugin = createTestPlugin({}, { libraryAccess })
  const none = [{ alg: 'none', typ: 'JWT' }, CLAIMS].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  for (const bearer of [internalToken(), `${none}.`]) expect((await ask(plugin, bearer)).status).toBe(401)
  expect(plugin.logged).toMatchObject([{ msg: expect.stringContaining('JwtSecret is empty') }])
})

test('[PL11] without an API key nothing is visible, and the log says so once', async () => {
  const plugin = createTestPlugin({ JwtSecret: SECRET })
  for (let i = 0; i < 2; i++) expect((await ask(plugin, internalToken())).body).toEqual({ allowed: [] })
  expect(plugin.logged).toMatchObject([{ msg: expect.stringContaining('MEDIA_SERVER_API_KEY is not set') }])
})
