import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createManualClock } from '../../lib/manual-clock.ts'
import { startMediaServer, type TestMediaServer } from '../testing/media-server.ts'
import { API_KEY } from '../testing/test-users.ts'
import { createGenericAccess } from './generic.ts'
import type { LibraryAccess } from './library-access.ts'

let server: TestMediaServer
let access: LibraryAccess
const open = (apiKey: string) =>
  createGenericAccess({ url: server.url, clock: createManualClock(), log: pino({ level: 'silent' }) }, apiKey)

beforeEach(async () => {
  server = await startMediaServer()
  access = open(API_KEY)
})
afterEach(() => server.close())

test('[PL11] an API key tells which items a user may see, and only those that were asked for', async () => {
  expect(await access.visible('a1', ['film2', 'film1', 'film3'])).toEqual(['film2', 'film1'])
})

test('[PL16] a user id leads nowhere else', async () => {
  for (const userId of ['../a1', 'a1/x', 'a1?', '.', '..']) expect(await access.visible(userId, ['film1']), userId).toEqual([])
  for (const { path } of server.asked) expect(path).toMatch(/^\/Users\/[^/?]+\/Items\?Ids=/)
})

test('[PL11] many items are asked for in parts that fit a request line', async () => {
  const itemIds = [...Array.from({ length: 299 }, (_, index) => `none${index}`), 'film1']
  expect(await access.visible('a1', itemIds)).toEqual(['film1'])
  expect(server.asked).toHaveLength(3)
})

test('[PL11] a wrong key, a server that is down and a strange answer show nothing', async () => {
  expect(await open('wrong').visible('a1', ['film1'])).toEqual([])
  for (const body of ['{}', '{"Items":[{}]}', '[]', 'x']) {
    server.bent = { status: 200, body }
    expect(await access.visible('a1', ['film1'])).toEqual([])
  }
})
