import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LogLine } from '../lib/log.ts'
import { createManualClock } from '../lib/manual-clock.ts'
import { MESSAGES_PER_SECOND } from '../protocol/limits.ts'
import { ClientEvent, ErrorCode } from '../protocol/names.ts'
import { connect, connectAs, createRoom, startNode, type TestNode, type Viewer } from './test-node.ts'

const MESSAGES = 10_000
const VIEWERS = 8
const BUDGET_MS = 60_000

const words = ['__proto__', 'constructor', '\u202E\u0000', 'x'.repeat(300), '../../etc/passwd', '{"a":1}', 'NaN', '1e999']
const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)])
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(...words),
  fc.constantFrom(1e308, -1e308, -0, 2 ** 53, -1, 0.1, null),
  fc.integer({ min: 1, max: 200 }).map(deep),
)
const fieldNames = [
  't0',
  'query',
  'page',
  'name',
  'media',
  'roomId',
  'memberId',
  'op',
  'version',
  'position',
  'epoch',
  'player',
  'state',
  'token',
]
const payload = fc.oneof(value, fc.dictionary(fc.constantFrom(...fieldNames), value))
const name = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...Object.values(ClientEvent)) }, { weight: 1, arbitrary: fc.string() })

/** Events that mean something where they come from whatever the payload; the others are refused unless every field is right. */
const message = fc.record({ event: name, payload })

const collectGarbage = (): number => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  for (let round = 0; round < 3; round++) collect()
  return process.memoryUsage().heapUsed
}

/** A member's payloads get a field that no schema knows, so that none can happen to be right. */
const spoilt = (original: unknown): unknown =>
  typeof original === 'object' && original !== null && !Array.isArray(original) ? { ...original, 'no such field': 1 } : original

test('[WI24] ten thousand random messages change nothing, crash nothing, and memory returns', { timeout: BUDGET_MS }, async () => {
  const clock = createManualClock()
  const node = await startNode({ clock })
  const host = await connectAs(node, 'host')
  const { state } = await createRoom(host)
  const before = await host.ask('room:snapshot', {})
  const members = [await connectAs(node, 'member')]
  const joined = await members[0]?.ask('room:join', { roomId: state.roomId })
  const strangers = await Promise.all(Array.from({ length: VIEWERS - 1 }, () => connect(node)))
  const senders = [...strangers, ...members]

  const bombard = async (count: number, seed: number) => {
    const messages = fc.sample(message, { numRuns: count, seed })
    for (let start = 0; start < count; start += senders.length * MESSAGES_PER_SECOND) {
      clock.advance(1000)
      await Promise.all(
        messages.slice(start, start + senders.length * MESSAGES_PER_SECOND).map(async ({ event, payload: random }, index) => {
          const sender = senders[index % senders.length]
          const isMember = members.includes(sender as Viewer)
          const answer = await sender?.ask(event, isMember ? spoilt(random) : random)
          if (!answer.ok) expect(Object.keys(ErrorCode)).toContain(answer.error.code)
          if (isMember) expect(answer.ok).toBe(false)
        }),
      )
    }
  }

  await bombard(1000, 1)
  const heapBefore = collectGarbage()
  await bombard(MESSAGES, 2)
  expect((collectGarbage() - heapBefore) / 1_048_576).toBeLessThan(8)

  clock.advance(1000)
  const after = await host.ask('room:snapshot', {})
  expect({ ...after, now: 0, members: joined.members }).toEqual({ ...before, now: 0, members: joined.members })
  expect(after.members.page.map(({ name: who }: { name: string }) => who)).toEqual(['host', 'member'])
  expect([node.node.rooms, node.node.connections]).toEqual([1, senders.length + 1])
  expect(node.log.all.filter(({ msg }) => msg === 'Event failed')).toEqual([])
})

/** Sends raw text over a WebSocket of its own; resolves when the node has ended it, or has answered a probe after it. */
const sendRaw = (node: TestNode, frames: readonly (string | Uint8Array<ArrayBuffer>)[]): Promise<void> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${node.port}/ws?EIO=4&transport=websocket`)
    socket.addEventListener('close', () => resolve())
    socket.addEventListener('message', ({ data }) => {
      if (String(data).startsWith('0')) for (const frame of [...frames, '4299["clock:probe",{"t0":1}]']) socket.send(frame)
      if (String(data).startsWith('4399')) socket.close()
    })
  })

const HELLO = '40{"protocol":1}'

test.each([
  ['no engine packet', ['x']],
  ['an engine packet of the other direction', [HELLO, '2', '1', '6']],
  ['an event before the handshake', ['42["clock:probe",{"t0":1}]']],
  ['a second handshake', [HELLO, HELLO]],
  ['another namespace', ['40/admin,{"protocol":1}']],
  ['an event for another namespace', [HELLO, '42/admin,["clock:probe",{}]']],
  ['half a packet', [HELLO, '42["clock:probe",']],
  ['no event name', [HELLO, '42[]', '42{}', '42"x"']],
  ['a reserved event name', [HELLO, '42["disconnect"]']],
  ['an event without a payload', [HELLO, '421["clock:probe"]']],
  ['an ack that nobody waits for', [HELLO, '43999["x"]', '43["x"]']],
  ['an ack id out of this world', [HELLO, `42${'9'.repeat(400)}["clock:probe",{"t0":1}]`]],
  ['binary without its head', [HELLO, new Uint8Array([1, 2, 3])]],
  ['a head without its binary', [HELLO, '451-["clock:probe",{"_placeholder":true,"num":0}]']],
  ['many attachments', [HELLO, '4599999999-["x"]']],
  ['a goodbye', [HELLO, '41']],
  ['a deep payload', [HELLO, `42["clock:probe",${'['.repeat(30_000)}${']'.repeat(30_000)}]`]],
  ['a handshake that is no object', ['40[]', '40"x"', '405']],
  ['a handshake with a prototype', ['40{"__proto__":{"protocol":1}}']],
])('[WI24] %s crashes nothing, and the next viewer is served', async (_what, frames) => {
  const node = await startNode()
  await sendRaw(node, frames)
  const viewer = await connect(node)
  expect((await viewer.ask('clock:probe', { t0: 1 })).ok).toBe(true)
})

test('[WI24] who never shakes hands, or only says goodbye, does not stay', async () => {
  const node = await startNode()
  const socket = new WebSocket(`ws://127.0.0.1:${node.port}/ws?EIO=4&transport=websocket`)
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
  socket.addEventListener('message', ({ data }) => {
    if (String(data).startsWith('0')) socket.send(HELLO)
    if (String(data).startsWith('40')) socket.send('41')
  })
  await closed
  await node.log.until(({ msg }) => msg === LogLine.clientDisconnected)
  expect(node.node.connections).toBe(0)
})
