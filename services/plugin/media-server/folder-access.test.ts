import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createManualClock, type ManualClock } from '../../lib/manual-clock.ts'
import { type Speak, startMediaServer, type TestMediaServer } from '../testing/media-server.ts'
import { speakEmby } from '../testing/speak-emby.ts'
import { speakJellyfin } from '../testing/speak-jellyfin.ts'
import { ALICE, API_KEY, type TestUser } from '../testing/test-users.ts'
import type { MediaServerOptions } from './ask.ts'
import { createEmbyAccess } from './emby.ts'
import { createJellyfinAccess } from './jellyfin.ts'
import type { LibraryAccess } from './library-access.ts'

const USER = 'a'.repeat(32)
const guid = (number: number) => number.toString(16).padStart(32, '0')

let server: TestMediaServer
let clock: ManualClock
let logged: { msg: string }[]
let options: MediaServerOptions
/** Called when a single item is looked into. */
let onLook: () => void
afterEach(() => server.close())

describe.each([
  ['Jellyfin 10.8', () => speakJellyfin('10.8'), createJellyfinAccess, guid],
  ['Jellyfin 12', () => speakJellyfin('12'), createJellyfinAccess, guid],
  ['Emby', speakEmby, createEmbyAccess, String],
] as [string, () => Speak, (of: MediaServerOptions, key: string) => LibraryAccess, (number: number) => string][])(
  '%s',
  (kind, speak, create, itemId) => {
    let access: LibraryAccess
    const [film, other, adult, none] = [itemId(1), itemId(2), itemId(3), itemId(4)] as const
    const allow = (policy: Record<string, unknown>, rest: Partial<TestUser> = {}) =>
      server.users.set('alice-token', { ...ALICE, Id: USER, sees: [film, other], Policy: { ...ALICE.Policy, ...policy }, ...rest })

    beforeEach(async () => {
      const answer = speak()
      server = await startMediaServer((of, url, headers) => {
        if (url.pathname.endsWith('/Ancestors')) onLook()
        return answer(of, url, headers)
      })
      onLook = () => {}
      clock = createManualClock(0)
      logged = []
      const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line) as { msg: string }) })
      options = { url: server.url, clock, log }
      access = create(options, API_KEY)
      allow({})
    })

    test(`[PL13] ${kind}: who may open every library is asked about once, and parental control holds`, async () => {
      expect(await access.visible(USER, [other, film, adult, none])).toEqual([other, film])
      expect(server.asked).toHaveLength(2)
    })

    test.each([
      ['may open some libraries only', { EnableAllFolders: false }],
      ['has blocked libraries, as old servers wrote it', { BlockedMediaFolders: [guid(9)] }],
    ])(`[PL13] ${kind}: who %s sees nothing of the others`, async (_what, policy) => {
      allow(policy, { opens: [film, adult] })
      expect(await access.visible(USER, [other, film, adult, none])).toEqual([film])
      expect(logged).toEqual([])
    })

    test.each([
      ['is disabled', { IsDisabled: true }],
      ['may not see some folders inside of libraries', { EnableAllFolders: false, ExcludedSubFolders: ['library_7'] }],
      ['has a policy that cannot be read', { EnableAllFolders: 'yes' }],
    ])(`[PL13] ${kind}: who %s sees nothing`, async (_what, policy) => {
      allow(policy)
      expect(await access.visible(USER, [film])).toEqual([])
    })

    test(`[PL13] ${kind}: a user who is gone sees nothing`, async () => {
      expect(await access.visible('f'.repeat(32), [film])).toEqual([])
    })

    test(`[PL13] ${kind}: single items are looked into eight at a time, for a second and a half`, async () => {
      const many = Array.from({ length: 20 }, (_, index) => itemId(index + 10))
      allow({ EnableAllFolders: false }, { sees: many })
      expect(await access.visible(USER, many)).toEqual(many)
      onLook = () => {
        if (clock.now() === 0) clock.advance(1500)
      }
      expect(await access.visible(USER, many)).toEqual(many.slice(0, 8))
    })

    test(`[PL16] ${kind}: ids that are none are not asked about, so they spoil no answer`, async () => {
      expect(await access.visible(USER, ['film', '..', `${film}/x`, film, 'x'.repeat(32)])).toEqual([film])
      server.asked.length = 0
      for (const userId of ['..', `${USER}/x`, '']) expect(await access.visible(userId, [film])).toEqual([])
      expect(await access.visible(USER, ['film'])).toEqual([])
      expect(server.asked).toEqual([])
    })

    test(`[PL13] ${kind}: a refused key shows nothing, and the log says so once until it is taken again`, async () => {
      server.bent = { status: 401, body: '' }
      for (let i = 0; i < 2; i++) expect(await access.visible(USER, [film])).toEqual([])
      server.bent = null
      expect(await access.visible(USER, [film])).toEqual([film])
      expect(logged.map((line) => line.msg)).toEqual([expect.stringContaining('refuses MEDIA_SERVER_API_KEY')])
      expect(JSON.stringify(logged)).not.toContain(API_KEY)
    })

    test(`[PL13] ${kind}: a server that is down and a strange answer show nothing`, async () => {
      for (const body of ['{}', '{"Policy":{}}', '[]', '<html>']) {
        server.bent = { status: 200, body }
        expect(await access.visible(USER, [film])).toEqual([])
      }
      await server.close()
      expect(await access.visible(USER, [film])).toEqual([])
    })
  },
)
