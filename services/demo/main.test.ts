import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json as toJson } from 'node:stream/consumers'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SOCKET_PATH } from '../protocol/limits.ts'
import { PROTOCOL_VERSION } from '../protocol/version.ts'
import { IDENTITY } from './testing/demo.ts'
import { type ReadyDemo, runDemo, startDemoProcess } from './testing/process.ts'

const SECRET = 'k7#Qz!9vT2@mXw4$Lr8^Bn6&Hd1*Fs3%'
const CONFIGURATION = '/System/Configuration/Plugin/6f2c1c1e-8f0b-4a55-9d3c-2b7c5d0e4a11'

let folder: string
let demo: ReadyDemo
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-main-'))
  await writeFile(join(folder, 'My.Film.webm'), 'film')
  demo = await startDemoProcess({ SETTINGS_FILE: join(folder, 'settings.json') }, '--media', folder)
}, 30_000)
afterAll(async () => {
  demo.stop('SIGKILL')
  await demo.exited
  await rm(folder, { recursive: true })
})

const json = async <T>(path: string, init: RequestInit = {}): Promise<T> => (await fetch(demo.url + path, init)).json() as Promise<T>
const signIn = async (name: string): Promise<string> => {
  const headers = { 'Content-Type': 'application/json', 'X-Media-Authorization': IDENTITY }
  const body = JSON.stringify({ Username: name, Pw: name })
  return (await json<{ AccessToken: string }>('/Users/AuthenticateByName', { method: 'POST', headers, body })).AccessToken
}
const partyToken = async (): Promise<string | null> =>
  (await json<{ token: string | null }>('/WatchParty/Token', { headers: { 'X-Media-Token': await signIn('alice') } })).token
const configure = async (change: object): Promise<number> => {
  const headers = { 'X-Media-Token': await signIn('admin'), 'Content-Type': 'application/json' }
  const body = JSON.stringify({ ...(await json<object>(CONFIGURATION, { headers })), ...change })
  return (await fetch(demo.url + CONFIGURATION, { method: 'POST', headers, body })).status
}

/** "connected", or why not. */
const connect = (token: string | null, url = demo.sessionUrl): Promise<{ readonly socket: Socket; readonly outcome: string }> =>
  new Promise((resolve) => {
    const auth = { token, protocol: PROTOCOL_VERSION, name: 'Alice', secret: 's'.repeat(32) }
    const socket = io(url, { path: SOCKET_PATH, transports: ['websocket'], reconnection: false, addTrailingSlash: false, auth })
    socket.on('connect', () => resolve({ socket, outcome: 'connected' }))
    socket.on('connect_error', ({ message }) => resolve({ socket, outcome: message }))
  })
const outcomeOf = async (token: string | null): Promise<string> => {
  const { socket, outcome } = await connect(token)
  socket.close()
  return outcome
}

test('[OP10] it says what to open, whom to sign in as, and what it is doing before that', () => {
  for (const line of [/Looking for films/, /Found 1 video file\n/, /http:\/\/localhost:\d+/, /alice, bob or carol/, /admin \/ admin/]) {
    expect(demo.output()).toMatch(line)
  }
})

test('[DE3] the page has the script tag in it, and the script is there', async () => {
  expect(await (await fetch(demo.url)).text()).toContain('<script defer src="/WatchParty/ClientScript"></script>')
  const script = await fetch(`${demo.url}/WatchParty/ClientScript`)
  expect([script.status, script.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/javascript/)])
})

test('[DE9] the page is told the port of the node, the administrator is not', async () => {
  const { port } = new URL(demo.sessionUrl)
  expect((await json<{ SessionServerUrl: string }>('/WatchParty/ClientConfig')).SessionServerUrl).toBe(`ws://127.0.0.1:${port}/ws`)
  const configuration = await json<{ SessionServerUrl: string }>(CONFIGURATION, { headers: { 'X-Media-Token': await signIn('admin') } })
  expect(configuration.SessionServerUrl).toBe('')
})

test('[DE13] started in a folder that is not the project’s, it has its web client all the same', async () => {
  for (const file of ['app.js', 'style.css', 'icon.svg']) expect((await fetch(`${demo.url}/web/${file}`)).status).toBe(200)
})

test('[DE12] under a name that is not of this machine neither the page nor the plugin answers', async () => {
  for (const path of ['/', '/WatchParty/ClientConfig', '/WatchParty/Token']) {
    const call = get(demo.url + path, { headers: { Host: 'evil.example' } })
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    expect([answer.statusCode, await toJson(answer)]).toEqual([421, { error: expect.stringContaining('localhost') }])
  }
})

test('[DE6] films of the folder are in the library beside those that come along', async () => {
  const { Items } = await json<{ Items: { Name: string }[] }>('/Items', { headers: { 'X-Media-Token': await signIn('bob') } })
  expect(Items.map(({ Name }) => Name)).toEqual(['My Film', 'The Long Take', 'Second Reel', 'Countdown Leader'])
})

test('[OP11] a saved JwtSecret holds in the session node at once, and who came without a token is put out', async () => {
  const before = await connect(await partyToken())
  expect(before.outcome).toBe('connected')
  const putOut = new Promise((resolve) => before.socket.on('disconnect', resolve))
  expect(await configure({ JwtSecret: SECRET })).toBe(204)
  expect(await outcomeOf(null)).toBe('Unauthorized')
  expect(await outcomeOf('x.y.z')).toBe('Invalid token')
  expect(await outcomeOf(await partyToken())).toBe('connected')
  await putOut
  expect(JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8')).JwtSecret).toBe(SECRET)
  expect(demo.output()).not.toContain(SECRET)
  expect(await configure({ JwtSecret: '' })).toBe(204)
  expect(await outcomeOf(null)).toBe('connected')
})

const occupied = async (use: (port: number) => Promise<void>): Promise<void> => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  await use((other.address() as AddressInfo).port).finally(() => other.close())
}

test.each([
  ['PORT', 'SESSION_PORT'],
  ['SESSION_PORT', 'PORT'],
])('[OP10] a taken %s is said, with the setting that changes it', async (taken, free) => {
  await occupied(async (port) => {
    const second = runDemo([], { [taken]: String(port), [free]: '0', SETTINGS_FILE: join(folder, 'other.json') })
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain(`Port ${port} is taken by another program. Choose another one with ${taken}`)
    expect(second.output()).not.toMatch(/ at .*\.ts:\d+/)
  })
})

test.each([
  ['an argument that there is not', ['--port', '1'], {}, 2, /Unknown option '--port'[\s\S]*Usage: npm start/],
  ['--help', ['--help'], {}, 0, /^Usage: npm start/],
  [
    'a HOST that is not here',
    [],
    { HOST: '192.0.2.1' },
    1,
    /Port 0 on 192\.0\.2\.1 cannot be opened \(EADDRNOTAVAIL\): check \w*PORT and HOST/,
  ],
  ['a wrong setting', [], { PORT: 'x' }, 1, /PORT: must be a whole number/],
  [
    'a folder that is not there',
    ['--media', '/nowhere/at/all'],
    {},
    1,
    /--media: \/nowhere\/at\/all cannot be read as a folder \(ENOENT\)/,
  ],
])('[OP1] %s is answered with a sentence', async (_what, args, env, code, text) => {
  const second = runDemo(args, { PORT: '0', SESSION_PORT: '0', SETTINGS_FILE: join(folder, 'other.json'), ...env })
  expect(await second.exited).toBe(code)
  expect(second.output()).toMatch(text)
  expect(second.output()).not.toMatch(/ at .*\.ts:\d+/)
})

test('[CF12] damaged settings stop it with a sentence, never with authentication off', async () => {
  const file = join(folder, 'damaged.json')
  await writeFile(file, '{"JwtSecret":')
  const second = runDemo([], { PORT: '0', SESSION_PORT: '0', SETTINGS_FILE: file })
  expect(await second.exited).toBe(1)
  expect(second.output()).toMatch(/damaged\.json is not valid JSON\nPut it right; or, to begin anew, remove it/)
})

test('[CF11] [OP11] a first start with JWT_SECRET has authentication on', async () => {
  const first = await startDemoProcess({ SETTINGS_FILE: join(folder, 'first.json'), JWT_SECRET: SECRET })
  const { socket, outcome } = await connect(null, first.sessionUrl)
  socket.close()
  expect(outcome).toBe('Unauthorized')
  first.stop('SIGTERM')
  expect(await first.exited).toBe(0)
})

test('[OP8] SIGINT stops it at once, with viewers connected', async () => {
  const { socket } = await connect(await partyToken())
  const gone = new Promise((resolve) => socket.on('disconnect', resolve))
  demo.stop('SIGINT')
  expect(await demo.exited).toBe(0)
  await gone
})
