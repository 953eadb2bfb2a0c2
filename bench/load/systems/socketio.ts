import { nodeProgram } from '../launch/node-program.ts'
import { findMark, markOf } from '../wire/mark.ts'
import { commandPayload, reportPayload } from './payload.ts'
import { eventFrame, hearSocketio, PONG, type SocketioListener } from './socketio-frames.ts'
import type { Conversation, Dialect, System, Viewer } from './system.ts'

const MAIN = 'bench/load/servers/socketio.ts'
/** Acknowledgements by what they answer; a probe's is its number beyond this. */
const Ack = { entry: 0, probes: 1 } as const

const talk = (viewer: Viewer): Conversation => {
  let wanted = ''
  const enter = (event: string, room: string): void => {
    wanted = room
    viewer.send(eventFrame(Ack.entry, event, { room }))
  }
  const listener: SocketioListener = {
    onOpen: () => viewer.send('40'),
    onPing: () => viewer.send(PONG),
    onConnected: viewer.ready,
    onRefused: (json) => viewer.turnedAway(json, null),
    onEvent: (buffer, start, end) => {
      const mark = findMark(buffer, start, end)
      if (mark !== null) viewer.tally.arrived(mark)
    },
    onAck: (id) => {
      if (id === Ack.entry) viewer.joined(wanted)
      else viewer.tally.arrived(id - Ack.probes)
    },
  }
  return {
    opened: () => {},
    hear: (buffer, start, end) => hearSocketio(listener, buffer, start, end),
    create: ({ name }) => enter('join', name),
    join: (room) => enter('join', room),
    leave: () => viewer.send(eventFrame(null, 'leave', {})),
    command: (sequence) => viewer.send(eventFrame(null, 'command', commandPayload(markOf(sequence), sequence))),
    probe: (sequence) => viewer.send(eventFrame(Ack.probes + sequence, 'probe', {})),
    report: () => viewer.send(eventFrame(null, 'report', reportPayload())),
  }
}

const dialect = (): Dialect => ({ path: '/socket.io/?EIO=4&transport=websocket', tellsSender: true, speakers: 'everyone', open: talk })

const socketio = (name: string, env: Readonly<Record<string, string>> = {}, nodes = 1): System => ({
  name,
  nodes,
  redis: nodes > 1,
  fixedPort: null,
  reports: true,
  directory: false,
  metrics: false,
  program: ({ port, redisPort }) => ({
    ...nodeProgram(MAIN),
    env: { ...env, PORT: String(port), ...(redisPort === null ? {} : { REDIS_PORT: String(redisPort) }) },
    ready: '/',
  }),
  dialect,
})

export const SOCKETIO: readonly System[] = [
  socketio('socketio'),
  socketio('socketio-once', { SEND: 'once' }),
  socketio('socketio-redis-2', { ADAPTER: 'redis' }, 2),
  socketio('socketio-sharded-2', { ADAPTER: 'sharded' }, 2),
]
