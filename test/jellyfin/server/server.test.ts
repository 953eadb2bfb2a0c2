import { once } from 'node:events'
import { pino } from 'pino'
import request from 'supertest'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createManualClock } from '../../../services/lib/manual-clock.ts'
import { createJellyfinAccess, createJellyfinMediaServer } from '../../../services/plugin/media-server/jellyfin.ts'
import { idOf } from './id.ts'
import { API_KEY } from './server.ts'
import { DEVICE, signIn, startForTest } from './testing.ts'
import { USERS } from './users.ts'

const LONG_TAKE = idOf('The Long Take')
const SECOND_REEL = idOf('Second Reel')

test('[JF2] a user signs in with a device and the right password, and out again', async () => {
  const { url } = await startForTest()
  const login = () => request(url).post('/Users/authenticatebyname').set('Authorization', `MediaBrowser ${DEVICE}`)
  await login().send({ Username: 'bob', Pw: 'wrong' }).expect(401)
  await request(url).post('/Users/AuthenticateByName').send({ Username: 'Bob', Pw: 'bob' }).expect(400)
  const { body } = await login().send({ Username: 'bob', Pw: 'bob' }).expect(200)
  const asBob = { Authorization: `MediaBrowser Token="${body.AccessToken}"` }
  expect((await request(url).get('/Users/Me').set(asBob).expect(200)).body).toMatchObject({
    Id: USERS.bob.id,
    Name: 'Bob',
    Policy: { IsAdministrator: false },
  })
  await request(url).post('/Sessions/Logout').set(asBob).expect(204)
  await request(url).get('/Users/Me').set(asBob).expect(401)
})

test('[JF2] the plugin learns from it who is calling', async () => {
  const server = await startForTest()
  const plugin = createJellyfinMediaServer({ url: server.url, clock: createManualClock(), log: pino({ level: 'silent' }) })
  const { token } = await signIn(server, 'Alice')
  expect(await plugin.identify({ token, cookie: null }, '127.0.0.1')).toEqual({
    kind: 'user',
    id: USERS.alice.id,
    name: 'Alice',
    isAdmin: true,
  })
  expect(await plugin.identify({ token: 'nobody', cookie: null }, '127.0.0.1')).toEqual({ kind: 'unknown' })
})

test('[JF2] an item that a user may not open does not exist for him', async () => {
  const server = await startForTest()
  const [bob, carol] = [await signIn(server, 'Bob'), await signIn(server, 'Carol')]
  for (const path of [`/Items/${SECOND_REEL}`, `/Users/${USERS.carol.id}/Items/${SECOND_REEL}`]) {
    await request(server.url).get(path).set(carol).expect(404)
  }
  await request(server.url).get(`/Items/${SECOND_REEL}`).set(bob).expect(200)
  await request(server.url).post(`/Items/${SECOND_REEL}/PlaybackInfo`).set(carol).expect(404)
  await request(server.url).get(`/Users/${USERS.bob.id}/Items`).set(carol).expect(403)
  await request(server.url).get('/Items').expect(401)
})

test('[JF2] the plugin learns from it, by an API key, what each user may open', async () => {
  const { url } = await startForTest()
  const access = createJellyfinAccess({ url, clock: createManualClock(), log: pino({ level: 'silent' }) }, API_KEY)
  const both = [LONG_TAKE, SECOND_REEL]
  expect(await access.visible(USERS.bob.id, both)).toEqual(both)
  expect(await access.visible(USERS.carol.id, both)).toEqual([LONG_TAKE])
})

test('[JF2] the library is listed by the older path and the newer one, to each user his own', async () => {
  const server = await startForTest()
  const carol = await signIn(server, 'Carol')
  for (const path of [`/Users/${USERS.carol.id}/Items`, `/Items?userId=${USERS.carol.id}`]) {
    const { body } = await request(server.url).get(path).query({ includeItemTypes: 'Movie', Recursive: true }).set(carol).expect(200)
    expect(body).toMatchObject({ Items: [{ Id: LONG_TAKE, Name: 'The Long Take' }], TotalRecordCount: 1 })
  }
})

test('[JF2] a series has its episodes, from the one that was asked for on', async () => {
  const server = await startForTest()
  const bob = await signIn(server, 'Bob')
  const titles = async (query: string) => {
    const { body } = await request(server.url)
      .get(`/Shows/${idOf('The Serial')}/Episodes${query}`)
      .set(bob)
      .expect(200)
    return body.Items.map(({ Name, SeriesName }: { Name: string; SeriesName: string }) => `${SeriesName}: ${Name}`)
  }
  expect(await titles('')).toEqual(['The Serial: Countdown', 'The Serial: The Ball'])
  expect(await titles(`?startItemId=${idOf('The Ball')}`)).toEqual(['The Serial: The Ball'])
})

test('[JF2] what a player reports is its session, and where it stopped is kept', async () => {
  const server = await startForTest()
  const bob = await signIn(server, 'Bob')
  const report = { ItemId: LONG_TAKE, MediaSourceId: LONG_TAKE, PositionTicks: 50_000_000 }
  await request(server.url).post('/Sessions/Playing').set(bob).send(report).expect(204)
  const { body: sessions } = await request(server.url).get('/Sessions?deviceId=d1').set(bob).expect(200)
  expect(sessions).toMatchObject([{ UserName: 'Bob', NowPlayingItem: { Id: LONG_TAKE }, PlayState: { PositionTicks: 50_000_000 } }])
  await request(server.url).post('/Sessions/Playing/Stopped').set(bob).send(report).expect(204)
  const { body: item } = await request(server.url).get(`/Items/${LONG_TAKE}`).set(bob).expect(200)
  expect(item.UserData.PlaybackPositionTicks).toBe(50_000_000)
})

test.each(['', '/jellyfin'])('[JF4] under the base path "%s" it answers, and its WebSocket speaks', async (basePath) => {
  const server = await startForTest({ basePath })
  expect(new URL(server.url).pathname).toBe(basePath || '/')
  await request(server.url).get('/system/info/public').expect(200)
  const { token } = await signIn(server, 'Bob')
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket?ApiKey=${token}&deviceId=d1`)
  const [first] = await once(socket, 'message')
  expect(JSON.parse(String(first))).toEqual({ MessageType: 'ForceKeepAlive', Data: 60 })
  socket.send(JSON.stringify({ MessageType: 'KeepAlive' }))
  const [second] = await once(socket, 'message')
  expect(JSON.parse(String(second))).toEqual({ MessageType: 'KeepAlive' })
  const [session] = server.state.sessions.list()
  const told = once(socket, 'message')
  await request(server.url)
    .post(`/Sessions/${session?.id}/Playing?playCommand=PlayNow&itemIds=${LONG_TAKE}&startPositionTicks=10`)
    .set('Authorization', `MediaBrowser Token="${token}"`)
    .expect(204)
  const [third] = await told
  expect(JSON.parse(String(third))).toMatchObject({ MessageType: 'Play', Data: { ItemIds: [LONG_TAKE], StartPositionTicks: 10 } })
})

test('[JF4] a WebSocket without a token is refused', async () => {
  const server = await startForTest()
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket?deviceId=d1`)
  const [error] = await once(socket, 'error')
  expect(String(error)).toContain('403')
})

test('[JF4] what it does not know is 404 and kept for who wonders', async () => {
  const server = await startForTest()
  await request(server.url).get('/Nowhere').expect(404)
  expect(server.unknown).toEqual(['GET /Nowhere'])
})
