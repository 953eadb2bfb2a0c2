import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createManualClock, type ManualClock } from '../../lib/manual-clock.ts'
import { ALICE, API_KEY, startMediaServer, type TestMediaServer } from '../testing/media-server.ts'
import type { MediaServerOptions } from './ask.ts'
import { createItemsAccess } from './items-access.ts'
import { mediaServerKinds } from './kinds.ts'
import type { MediaServer } from './media-server.ts'

let server: TestMediaServer
let clock: ManualClock
let logged: { msg: string }[]
let options: MediaServerOptions
const token = (text: string) => ({ token: text, cookie: null })
const ALICE_IDENTITY = { kind: 'user', id: 'a1', name: 'Alice', isAdmin: false }

beforeEach(async () => {
  server = await startMediaServer()
  clock = createManualClock()
  logged = []
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line) as { msg: string }) })
  options = { url: server.url, clock, log }
})
afterEach(() => server.close())

describe.each(Object.entries(mediaServerKinds))('%s', (kind, { create, tokenHeaders }) => {
  let mediaServer: MediaServer
  beforeEach(() => {
    mediaServer = create(options)
  })

  test(`[TK5] ${kind}: a token says who is calling, and whether he is an administrator`, async () => {
    expect(await mediaServer.identify(token('alice-token'))).toEqual(ALICE_IDENTITY)
    expect(await mediaServer.identify(token('admin-token'))).toMatchObject({ id: 'adm', isAdmin: true })
  })

  test(`[TK4] ${kind}: an unknown token is unknown`, async () => {
    expect(await mediaServer.identify(token('nobody'))).toEqual({ kind: 'unknown' })
  })

  test.each([
    ['no id', { ...ALICE, Id: undefined }],
    ['an empty id', { ...ALICE, Id: '' }],
    ['an id that is no text', { ...ALICE, Id: 7 }],
    ['no name', { ...ALICE, Name: undefined }],
    ['a blank name', { ...ALICE, Name: ' ' }],
    ['an endless name', { ...ALICE, Name: 'x'.repeat(257) }],
  ])(`[TK4] ${kind}: %s is unknown`, async (_what, user) => {
    server.users.set('t', user)
    expect(await mediaServer.identify(token('t'))).toEqual({ kind: 'unknown' })
  })

  test.each([
    ['no policy', undefined],
    ['text', { IsAdministrator: 'true' }],
    ['a number', { IsAdministrator: 1 }],
  ])(`[CF1] ${kind}: %s makes no administrator`, async (_what, Policy) => {
    server.users.set('t', { Id: 'x', Name: 'X', ...(Policy ? { Policy } : {}) })
    expect(await mediaServer.identify(token('t'))).toMatchObject({ kind: 'user', isAdmin: false })
  })

  test.each([400, 401, 403])(`[TK4] ${kind}: status %i is unknown`, async (status) => {
    server.bent = { status, body: 'no' }
    expect(await mediaServer.identify(token('alice-token'))).toEqual({ kind: 'unknown' })
  })

  test.each([
    ['an error', { status: 500, body: '{}' }],
    ['a page that is not there', { status: 404, body: '{}' }],
    ['too many requests', { status: 429, body: '{}' }],
    ['a web page', { status: 200, body: '<html>' }],
    ['an endless answer', { status: 200, body: `"${'x'.repeat(5_000_000)}"` }],
  ])(`[PL9] ${kind}: %s is down`, async (_what, bent) => {
    server.bent = bent
    expect(await mediaServer.identify(token('alice-token'))).toEqual({ kind: 'down' })
  })

  test(`[PL9] ${kind}: a redirect is not followed, for the credential would go with it`, async () => {
    server.bent = { status: 302, body: '', headers: { Location: `${server.url}/elsewhere` } }
    expect(await mediaServer.identify(token('alice-token'))).toEqual({ kind: 'down' })
    expect(server.asked).toHaveLength(1)
  })

  test(`[PL9] ${kind}: no answer within three seconds is down, logged once until it answers again`, async () => {
    server.bent = 'silent'
    const answers = [mediaServer.identify(token('alice-token')), mediaServer.identify(token('alice-token'))]
    clock.advance(2999)
    expect(clock.pending()).toBe(2)
    clock.advance(1)
    expect(await Promise.all(answers)).toEqual([{ kind: 'down' }, { kind: 'down' }])
    server.bent = null
    expect(await mediaServer.identify(token('alice-token'))).toEqual(ALICE_IDENTITY)
    expect(clock.pending()).toBe(0)
    expect(logged.map((line) => line.msg)).toEqual([expect.stringContaining('MEDIA_SERVER_URL'), 'The media server answers again'])
  })

  test(`[PL9] ${kind}: nobody at the address is down`, async () => {
    await server.close()
    expect(await mediaServer.identify(token('alice-token'))).toEqual({ kind: 'down' })
    expect(JSON.stringify(logged)).not.toContain('alice-token')
  })

  test(`[PL11] ${kind}: an API key tells which items a user may see, and only those that were asked for`, async () => {
    const access = createItemsAccess(options, tokenHeaders(API_KEY))
    expect(await access.visible('a1', ['film2', 'film1', 'film3'])).toEqual(['film2', 'film1'])
    expect(await access.visible('../a1', ['film1'])).toEqual([])
  })

  test(`[PL11] ${kind}: many items are asked for in parts that fit a request line`, async () => {
    const itemIds = [...Array.from({ length: 299 }, (_, index) => `none${index}`), 'film1']
    expect(await createItemsAccess(options, tokenHeaders(API_KEY)).visible('a1', itemIds)).toEqual(['film1'])
    expect(server.asked).toHaveLength(3)
  })

  test(`[PL11] ${kind}: a wrong key, a server that is down and a strange answer show nothing`, async () => {
    expect(await createItemsAccess(options, tokenHeaders('wrong')).visible('a1', ['film1'])).toEqual([])
    const access = createItemsAccess(options, tokenHeaders(API_KEY))
    for (const body of ['{}', '{"Items":[{}]}', '[]', 'x']) {
      server.bent = { status: 200, body }
      expect(await access.visible('a1', ['film1'])).toEqual([])
    }
  })
})

test('[TK5] generic: a session cookie is passed on', async () => {
  expect(await mediaServerKinds.generic.create(options).identify({ token: null, cookie: 'session=alice' })).toEqual(ALICE_IDENTITY)
})

test.each(['jellyfin', 'emby'] as const)('[TK4] %s: a cookie proves nothing and is not passed on', async (kind) => {
  const identity = await mediaServerKinds[kind].create(options).identify({ token: null, cookie: 'session=alice' })
  expect(identity).toEqual({ kind: 'unknown' })
  expect(server.asked).toEqual([])
})

test('[TK5] each kind is asked by its own header and no other', async () => {
  for (const { create } of Object.values(mediaServerKinds)) await create(options).identify(token('alice-token'))
  const proofs = server.asked.map((headers) =>
    Object.fromEntries(Object.entries(headers).filter(([, value]) => String(value).includes('alice-token'))),
  )
  expect(proofs).toEqual([
    { 'x-media-token': 'alice-token' },
    { authorization: 'MediaBrowser Token="alice-token"' },
    { 'x-emby-token': 'alice-token' },
  ])
})
