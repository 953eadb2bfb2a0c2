import request from 'supertest'
import { expect, test } from 'vitest'
import { API_KEY, createTestDemo, type TestDemo } from '../testing/demo.ts'

const get = async (demo: TestDemo, path: string, user: string | null, query = {}) => {
  const call = request(demo.app).get(path).query(query)
  return user === null ? call : call.set('X-Media-Token', await demo.token(user))
}
const idsIn = (body: { Items?: readonly { Id: string }[] }) => body.Items?.map(({ Id }) => Id)

test('[DE8] the library lists what a user may see, and no more', async () => {
  const demo = await createTestDemo()
  const alice = await get(demo, '/Items', 'alice')
  expect(idsIn(alice.body)).toEqual(['reel', 'take'])
  expect(alice.body.TotalRecordCount).toBe(2)
  expect(idsIn((await get(demo, '/Items', 'bob')).body)).toEqual(['take'])
})

test.each([
  '/Items/reel',
  '/Items/reel/PlaybackInfo',
  '/Items/reel/Images/Primary',
  '/Videos/reel/stream.mp4',
  '/Videos/reel/hls/master.m3u8',
])('[DE8] %s of an item that a user may not see is answered as if it did not exist', async (path) => {
  const demo = await createTestDemo()
  const [hidden, absent] = [await get(demo, path, 'bob'), await get(demo, path.replace('reel', 'absent'), 'bob')]
  expect(hidden.status).toBe(404)
  expect(hidden.body).toEqual(absent.body)
  expect((await get(demo, path, null)).status).toBe(401)
})

test('[DE8] an API key, the user himself and an administrator learn which of some items a user may see', async () => {
  const demo = await createTestDemo()
  const bob = (await demo.deps.users.authenticate('bob', 'bob'))?.id
  const path = `/Users/${bob}/Items`
  const byKey = await request(demo.app).get(path).query({ Ids: 'reel,take,other' }).set('X-Media-Token', API_KEY)
  expect(idsIn(byKey.body)).toEqual(['take'])
  expect(idsIn((await get(demo, path, 'bob')).body)).toEqual(['take'])
  expect(idsIn((await get(demo, path, 'admin', { Ids: 'reel' })).body)).toEqual([])
  expect((await get(demo, path, 'alice')).status).toBe(404)
  expect((await get(demo, path, null)).status).toBe(401)
  expect((await request(demo.app).get('/Users/nobody/Items').set('X-Media-Token', API_KEY)).status).toBe(404)
})

test('[DE8] where no API key is set, none is accepted, the empty one neither', async () => {
  const demo = await createTestDemo({ apiKey: '' })
  const bob = (await demo.deps.users.authenticate('bob', 'bob'))?.id
  expect((await request(demo.app).get(`/Users/${bob}/Items`).set('X-Media-Token', '')).status).toBe(401)
})

test.each([
  ['nothing asked for', {}, { PlayMethod: 'DirectPlay', Url: '/Videos/reel/stream.mp4', Bitrate: 80_000 }],
  ['segments asked for', { directPlay: false }, { PlayMethod: 'Hls', Url: '/Videos/reel/hls/master.m3u8', Bitrate: 80_000 }],
  ['a limit', { maxBitrate: 50_000 }, { PlayMethod: 'Hls', Url: '/Videos/reel/hls/master.m3u8?maxBitrate=50000', Bitrate: 40_000 }],
])('[DE7] with %s playback is told by address and bitrate', async (_what, query, stream) => {
  const { body } = await get(await createTestDemo(), '/Items/reel/PlaybackInfo', 'alice', query)
  expect(body).toEqual({ MediaSourceId: 'reel', ...stream })
})

test.each([
  ['a word', { maxBitrate: 'high' }, 'maxBitrate'],
  ['a negative limit', { maxBitrate: -1 }, 'maxBitrate'],
  ['a broken limit', { maxBitrate: 1.5 }, 'maxBitrate'],
  ['a limit beyond all', { maxBitrate: '1e999' }, 'maxBitrate'],
  ['a list', { maxBitrate: ['1', '2'] }, 'maxBitrate'],
  ['an undecided preference', { directPlay: 'perhaps' }, 'directPlay'],
])('[DE7] %s is 400 and the field is named', async (_what, query, field) => {
  const { status, body } = await get(await createTestDemo(), '/Items/reel/PlaybackInfo', 'alice', query)
  expect(status).toBe(400)
  expect(body.error).toContain(field)
})
