import { signToken } from '../../../services/lib/jwt.ts'
import { PROTOCOL_VERSION } from '../../../services/protocol/version.ts'
import { nodeProgram } from '../launch/node-program.ts'
import { findMark, markOf } from '../wire/mark.ts'
import { reportPayload } from './payload.ts'
import { connectFrame, eventFrame, hearSocketio, PONG, type SocketioListener } from './socketio-frames.ts'
import type { CommandOrder, Conversation, Dialect, System, Viewer } from './system.ts'

const MAIN = 'services/session/main.ts'
/** As deploy/Dockerfile starts it. */
const MEMORY_FLAGS = ['--max-semi-space-size=4']
/** All viewers have one address here. */
const CONNECTIONS_PER_ADDRESS = '100000'
/** Longer than any run. */
const TOKEN_SECONDS = 14_400
const FILM = { itemId: 'film', title: 'The film', durationSeconds: 7200 }
const PLACES = 7000
const STEP_SECONDS = 37
/** Acknowledgements by what they answer; a probe's is its number beyond these. */
const Ack = { entry: 0, command: 1, watch: 2, probes: 3 } as const
/** Where `[{"ok":true` has its t. */
const OK_AT = 7
const LETTER_T = 116
/** A command that is based on what nobody has seen yet is never too late. */
const NEWEST = Number.MAX_SAFE_INTEGER

const tokenFor = (sub: string, secret: string): string => {
  const iat = Math.floor(Date.now() / 1000)
  return signToken({ sub, name: sub, aud: 'WatchParty', iss: 'MediaServer', iat, exp: iat + TOKEN_SECONDS }, secret)
}

interface Refusal {
  readonly message: string
  readonly data?: { readonly retryAfterMs?: number }
}

/** Each changes the state, in this order. */
const CYCLE = ['playback:seek', 'playback:play', 'playback:seek', 'playback:pause'] as const

const talk = (viewer: Viewer, token: string): Conversation => {
  let count = 0
  let timeline = { epoch: 0, version: 0 }
  const ask = (ack: number, event: string, payload: object): void => viewer.send(eventFrame(ack, event, payload))
  const entered = (json: string): void => {
    const [answer] = JSON.parse(json)
    if (!answer.ok) viewer.turnedAway(answer.error.message, answer.error.retryAfterMs ?? null)
    // Leaving answers no state.
    if (!answer.state) return
    timeline = { epoch: answer.state.epoch, version: answer.state.version }
    viewer.joined(answer.state.roomId)
  }
  const listener: SocketioListener = {
    onOpen: () => viewer.send(connectFrame({ token, protocol: PROTOCOL_VERSION })),
    onPing: () => viewer.send(PONG),
    onConnected: viewer.ready,
    onRefused: (json) => {
      const { message, data }: Refusal = JSON.parse(json)
      viewer.turnedAway(message, data?.retryAfterMs ?? null)
    },
    onEvent: (buffer, start, end) => {
      const mark = findMark(buffer, start, end)
      if (mark !== null) viewer.tally.arrived(mark)
    },
    onAck: (id, buffer, start, end) => {
      if (id === Ack.entry) entered(buffer.toString('utf8', start, end))
      else if (buffer[start + OK_AT] !== LETTER_T) viewer.tally.refused()
      else if (id >= Ack.probes) viewer.tally.arrived(id - Ack.probes)
    },
  }
  return {
    opened: () => {},
    hear: (buffer, start, end) => hearSocketio(listener, buffer, start, end),
    create: ({ name, control }) => ask(Ack.entry, 'room:create', { name, control, media: FILM, waiting: 'nobody' }),
    join: (roomId) => ask(Ack.entry, 'room:join', { roomId }),
    leave: () => ask(Ack.entry, 'room:leave', {}),
    command: (sequence: number, order: CommandOrder) => {
      const event = order === 'in-order' ? (CYCLE[count % CYCLE.length] ?? CYCLE[0]) : 'playback:seek'
      count += 1
      ask(Ack.command, event, { op: markOf(sequence), version: NEWEST, position: (sequence * STEP_SECONDS) % PLACES })
    },
    probe: (sequence) => ask(Ack.probes + sequence, 'clock:probe', { t0: Math.round(performance.now()) }),
    report: () => viewer.send(eventFrame(null, 'playback:report', { ...timeline, ...reportPayload() })),
    watch: (rooms) => ask(Ack.watch, 'directory:watch', { page: Math.floor(rooms / 50) }),
  }
}

const dialect = (secret: string): Dialect => ({
  path: '/ws?EIO=4&transport=websocket',
  tellsSender: true,
  speakers: 'everyone',
  open: (viewer) => talk(viewer, tokenFor(`viewer-${viewer.number}`, secret)),
})

const matinee = (name: string, nodes: number): System => ({
  name,
  nodes,
  redis: nodes > 1,
  fixedPort: null,
  reports: true,
  directory: true,
  metrics: true,
  program: ({ port, redisPort, metricsPort, secret }) => ({
    ...nodeProgram(MAIN, MEMORY_FLAGS),
    env: {
      HOST: '127.0.0.1',
      SESSION_PORT: String(port),
      JWT_SECRET: secret,
      CONNECTIONS_PER_ADDRESS,
      ...(metricsPort === null ? {} : { METRICS_PORT: String(metricsPort) }),
      ...(redisPort === null ? {} : { REDIS_URL: `redis://127.0.0.1:${redisPort}` }),
    },
    ready: '/ready',
  }),
  dialect,
})

/** This project's session node, with all its checks: tokens, schemas, 30 messages a second, and every command acknowledged. */
export const MATINEE: readonly System[] = [matinee('matinee', 1), matinee('matinee-2', 2)]
