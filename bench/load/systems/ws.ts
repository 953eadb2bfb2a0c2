import { nodeProgram } from '../launch/node-program.ts'
import { findMark, markOf } from '../wire/mark.ts'
import { commandPayload, reportPayload } from './payload.ts'
import type { Conversation, Dialect, System, Viewer } from './system.ts'

const MAIN = 'bench/load/servers/ws.ts'

const talk = (viewer: Viewer): Conversation => {
  const say = (message: object): void => viewer.send(JSON.stringify(message))
  return {
    opened: viewer.ready,
    hear: (buffer, start, end) => {
      const mark = findMark(buffer, start, end)
      if (mark === null) viewer.joined(JSON.parse(buffer.toString('utf8', start, end)).room)
      else viewer.tally.arrived(mark)
    },
    create: ({ name }) => say({ type: 'join', room: name }),
    join: (room) => say({ type: 'join', room }),
    leave: () => say({ type: 'leave' }),
    command: (sequence) => say({ type: 'command', ...commandPayload(markOf(sequence), sequence) }),
    probe: (sequence) => say({ type: 'probe', op: markOf(sequence) }),
    report: () => say({ type: 'report', ...reportPayload() }),
  }
}

const dialect = (): Dialect => ({ path: '/', tellsSender: true, speakers: 'everyone', open: talk })

const ws = (name: string, env: Readonly<Record<string, string>> = {}): System => ({
  name,
  nodes: 1,
  redis: false,
  fixedPort: null,
  reports: true,
  directory: false,
  metrics: false,
  program: ({ port }) => ({ ...nodeProgram(MAIN), env: { ...env, PORT: String(port) }, ready: '/' }),
  dialect,
})

export const WS: readonly System[] = [ws('ws'), ws('ws-once', { SEND: 'once' })]
