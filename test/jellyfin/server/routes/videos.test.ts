import request from 'supertest'
import { expect, test } from 'vitest'
import { idOf } from '../id.ts'
import type { Jellyfin } from '../server.ts'
import { signIn, startForTest } from '../testing.ts'

const REEL = idOf('Second Reel')

interface Source {
  readonly Id: string
  readonly SupportsDirectPlay: boolean
  readonly TranscodingUrl?: string
  readonly TranscodingSubProtocol?: string
}

const ask = async (server: Jellyfin, body: object = {}) => {
  const bob = await signIn(server, 'Bob')
  const answer = await request(server.url).post(`/Items/${REEL}/PlaybackInfo?MediaSourceId=${REEL}`).set(bob).send(body).expect(200)
  const [source] = answer.body.MediaSources as readonly Source[]
  if (!source) throw new Error('There is no media source')
  return { source, token: bob.token, sources: answer.body.MediaSources as readonly Source[] }
}

test('[JF3] the file itself comes by byte ranges to who has a token', async () => {
  const server = await startForTest()
  const { source, token } = await ask(server)
  expect(source).toMatchObject({ SupportsDirectPlay: true, Id: REEL })
  const path = `/Videos/${REEL}/stream.mp4?Static=true&mediaSourceId=${REEL}`
  await request(server.url).get(path).expect(401)
  const part = await request(server.url).get(`${path}&ApiKey=${token}`).set('Range', 'bytes=4-7').expect(206)
  expect(String(part.body)).toBe('ftyp')
})

test('[JF3] a device that does not play our files gets segments', async () => {
  const server = await startForTest()
  const profile = (Container: string) => ({ DeviceProfile: { DirectPlayProfiles: [{ Type: 'Video', Container, VideoCodec: 'h264' }] } })
  expect((await ask(server, profile('webm,mp4'))).source.SupportsDirectPlay).toBe(true)
  expect((await ask(server, profile('webm'))).source.SupportsDirectPlay).toBe(false)
})

test('[JF3] segments follow each other through the whole film, from its beginning', async () => {
  const server = await startForTest()
  server.state.delivery = 'hls'
  const { source } = await ask(server, { StartTimeTicks: 300_000_000 })
  expect(source).toMatchObject({ SupportsDirectPlay: false, TranscodingSubProtocol: 'hls' })
  const get = (path: string) => request(server.url).get(path).expect(200)
  const master = source.TranscodingUrl ?? ''
  const main = new URL(/^main.*/m.exec((await get(master)).text)?.[0] ?? '', `${server.url}${master}`)
  const { text } = await get(`${main.pathname}${main.search}`)
  expect(text.match(/#EXTINF:2\.0+/g)).toHaveLength(45)
  const first = new URL(/^hls1.*/m.exec(text)?.[0] ?? '', main)
  const head = await get(`${first.pathname.replace('0.mp4', '-1.mp4')}${first.search}`)
  expect(head.body.toString('latin1', 4, 8)).toBe('ftyp')
  const segment = await get(`${first.pathname}${first.search}`)
  expect(segment.body.toString('latin1', 4, 8)).toBe('moof')
})

test('[JF3] one stream names its beginning, and no time stamps of the film', async () => {
  const server = await startForTest()
  server.state.delivery = 'progressive'
  const { source } = await ask(server, { StartTimeTicks: 300_000_000, AudioStreamIndex: 2 })
  expect(source).toMatchObject({ SupportsDirectPlay: false, TranscodingSubProtocol: 'http' })
  const url = new URL(source.TranscodingUrl ?? '', server.url)
  expect(url.pathname).toMatch(/\/stream\.mp4$/)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ StartTimeTicks: '300000000', AudioStreamIndex: '2', MediaSourceId: REEL })
  expect(url.searchParams.has('CopyTimestamps')).toBe(false)
})

test('[JF3] what was asked for is kept: version, sound, beginning and bitrate', async () => {
  const server = await startForTest()
  await ask(server, { AudioStreamIndex: 2, StartTimeTicks: 20_000_000, MaxStreamingBitrate: 60_000, EnableDirectPlay: false })
  expect(server.state.wishes).toEqual([
    { mediaSourceId: REEL, audioStreamIndex: 2, startSeconds: 2, maxBitrate: 60_000, directPlay: false },
  ])
})
