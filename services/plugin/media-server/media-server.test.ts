import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createManualClock, type ManualClock } from '../../lib/manual-clock.ts'
import { type MediaServerKind, readPluginConfig } from '../config.ts'
import { type Speak, startMediaServer, type TestMediaServer } from '../testing/media-server.ts'
import { speakEmby } from '../testing/speak-emby.ts'
import { speakGeneric } from '../testing/speak-generic.ts'
import { speakJellyfin } from '../testing/speak-jellyfin.ts'
import { ADMIN, ALICE, API_KEY } from '../testing/test-users.ts'
import type { MediaServerOptions } from './ask.ts'
import { mediaServerKinds } from './kinds.ts'
import type { MediaServer } from './media-server.ts'

const ID = 'a'.repeat(32)
const ADMIN_ID = 'd'.repeat(32)
const IDENTITY = { kind: 'user', id: ID, name: 'Alice', isAdmin: false }
const HOME = '192.168.1.20'
const token = (text: string) => ({ token: text, cookie: null })
const speaks = { generic: () => speakGeneric, jellyfin: speakJellyfin, emby: speakEmby } satisfies Record<MediaServerKind, () => Speak>
const kinds = Object.keys(speaks) as MediaServerKind[]

let server: TestMediaServer
let clock: ManualClock
let logged: { msg: string }[]
let options: MediaServerOptions

const open = async (kind: MediaServerKind, basePath = ''): Promise<MediaServer> => {
  server = await startMediaServer(speaks[kind](), basePath)
  for (const proof of ['alice-token', 'session=alice']) server.users.set(proof, { ...ALICE, Id: ID })
  server.users.set('admin-token', { ...ADMIN, Id: ADMIN_ID })
  clock = createManualClock()
  logged = []
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line) as { msg: string }) })
  options = { url: server.url, clock, log }
  return mediaServerKinds[kind].create(options)
}
afterEach(() => server.close())

describe.each(kinds)('%s', (kind) => {
  let mediaServer: MediaServer
  beforeEach(async () => {
    mediaServer = await open(kind)
  })
  const identify = (text: string) => mediaServer.identify(token(text), HOME)

  test(`[TK5] ${kind}: a token says who is calling, and whether he is an administrator`, async () => {
    expect(await identify('alice-token')).toEqual(IDENTITY)
    expect(await identify('admin-token')).toMatchObject({ id: ADMIN_ID, isAdmin: true })
  })

  test.each(['nobody', API_KEY])(`[TK4] ${kind}: the token %s is unknown, for an API key has no user`, async (text) => {
    expect(await identify(text)).toEqual({ kind: 'unknown' })
  })

  test.each([
    ['no id', { Id: undefined }],
    ['an empty id', { Id: '' }],
    ['an id that is no text', { Id: 7 }],
    ['no name', { Name: undefined }],
    ['a blank name', { Name: ' ' }],
    ['an endless name', { Name: 'x'.repeat(257) }],
    ['a disabled account', { Policy: { ...ALICE.Policy, IsDisabled: true } }],
  ])(`[TK4] ${kind}: %s is unknown`, async (_what, changes) => {
    server.users.set('t', { ...ALICE, Id: 'b'.repeat(32), ...changes })
    expect(await identify('t')).toEqual({ kind: 'unknown' })
  })

  test.each([
    ['no policy', undefined],
    ['text', { IsAdministrator: 'true' }],
    ['a number', { IsAdministrator: 1 }],
  ])(`[CF1] ${kind}: %s makes no administrator`, async (_what, Policy) => {
    server.users.set('t', { Id: 'e'.repeat(32), Name: 'X', ...(Policy ? { Policy } : {}) })
    expect(await identify('t')).toMatchObject({ kind: 'user', isAdmin: false })
  })

  test.each([400, 401, 403])(`[TK4] ${kind}: status %i is unknown`, async (status) => {
    server.bent = { status, body: 'no' }
    expect(await identify('alice-token')).toEqual({ kind: 'unknown' })
  })

  test.each([
    ['an error', { status: 500, body: '{}' }],
    ['a page that is not there', { status: 404, body: '{}' }],
    ['too many requests', { status: 429, body: '{}' }],
    ['a web page', { status: 200, body: '<html>' }],
    ['an endless answer', { status: 200, body: `"${'x'.repeat(5_000_000)}"` }],
  ])(`[PL9] ${kind}: %s is down`, async (_what, bent) => {
    server.bent = bent
    expect(await identify('alice-token')).toEqual({ kind: 'down' })
  })

  test(`[PL17] ${kind}: a redirect is not followed, for the credential would go with it, and the log says where it leads`, async () => {
    server.bent = { status: 302, body: '', headers: { Location: `/elsewhere/${'x'.repeat(500)}?alice-token` } }
    expect(await identify('alice-token')).toEqual({ kind: 'down' })
    expect(server.asked).toHaveLength(1)
    const [{ reason }] = logged as unknown as [{ reason: string }]
    expect(reason.slice(0, 300)).toBe(reason)
    expect(reason).toMatch(/^status 302, a redirect to http:\/\/127\.0\.0\.1:\d+\/elsewhere\/x+$/)
  })

  test(`[PL9] ${kind}: no answer within three seconds is down, logged once until it answers again`, async () => {
    server.bent = 'silent'
    const answers = [identify('alice-token'), identify('alice-token')]
    clock.advance(2999)
    expect(clock.pending()).toBe(2)
    clock.advance(1)
    expect(await Promise.all(answers)).toEqual([{ kind: 'down' }, { kind: 'down' }])
    server.bent = null
    expect(await identify('alice-token')).toEqual(IDENTITY)
    expect(clock.pending()).toBe(0)
    expect(logged.map((line) => line.msg)).toEqual([expect.stringContaining('MEDIA_SERVER_URL'), 'The media server answers again'])
  })

  test(`[PL9] ${kind}: nobody at the address is down`, async () => {
    await server.close()
    expect(await identify('alice-token')).toEqual({ kind: 'down' })
    expect(JSON.stringify(logged)).not.toContain('alice-token')
  })

  test(`[PL15] ${kind}: the media server is told for whom it is asked`, async () => {
    await identify('alice-token')
    expect(new Set(server.asked.map(({ headers }) => headers['x-forwarded-for']))).toEqual(new Set([HOME]))
    server.asked.length = 0
    await mediaServer.identify(token('alice-token'), 'no address\r\nX-Evil: 1')
    expect(new Set(server.asked.map(({ headers }) => headers['x-forwarded-for']))).toEqual(new Set([undefined]))
  })
})

test('[TK5] generic: a session cookie is passed on', async () => {
  const mediaServer = await open('generic')
  expect(await mediaServer.identify({ token: null, cookie: 'session=alice' }, HOME)).toEqual(IDENTITY)
})

test.each(['jellyfin', 'emby'] as const)('[TK4] %s: a cookie proves nothing and is not passed on', async (kind) => {
  const mediaServer = await open(kind)
  expect(await mediaServer.identify({ token: null, cookie: 'session=alice' }, HOME)).toEqual({ kind: 'unknown' })
  expect(server.asked).toEqual([])
})

test.each([
  ['generic', 'x-media-token', 'alice-token'],
  ['jellyfin', 'authorization', 'MediaBrowser Token="alice-token"'],
  ['emby', 'x-emby-token', 'alice-token'],
] as const)('[TK5] %s is asked by its own header %s and no other', async (kind, name, value) => {
  await (await open(kind)).identify(token('alice-token'), HOME)
  for (const { path, headers } of server.asked) {
    expect(Object.entries(headers).filter(([, text]) => String(text).includes('alice-token'))).toEqual([[name, value]])
    expect(path).not.toContain('alice-token')
  }
})

test.each(kinds)('[PL17] %s: one below a base path is asked there, with and without a slash at the end', async (kind) => {
  await open(kind, '/media')
  for (const url of [server.url, `${server.url}/`]) {
    const { mediaServerUrl } = readPluginConfig({ MEDIA_SERVER_URL: url })
    const mediaServer = mediaServerKinds[kind].create({ ...options, url: mediaServerUrl })
    expect(await mediaServer.identify(token('alice-token'), HOME)).toEqual(IDENTITY)
  }
})
