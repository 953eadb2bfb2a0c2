import { findMark, markOf } from '../wire/mark.ts'
import { commandPayload } from './payload.ts'
import type { Conversation, Dialect, System, Viewer } from './system.ts'

/** Where its binary is; without it the bench does without this system. */
const BINARY = 'RUST_PEER'
/** It has no setting for it. */
const PORT = 3000
const HELLO_BYTES = 64
const isA = (type: string, buffer: Buffer, start: number): boolean =>
  buffer.toString('latin1', start, start + HELLO_BYTES).startsWith(`{"type":"${type}"`)

const talk = (viewer: Viewer): Conversation => {
  let room: string | null = null
  let plays = false
  const say = (message: object): void => viewer.send(JSON.stringify({ ...message, ts: Date.now() }))
  return {
    opened: () => {},
    hear: (buffer, start, end) => {
      const mark = findMark(buffer, start, end)
      if (mark !== null) viewer.tally.arrived(mark)
      else if (isA('client_hello', buffer, start)) viewer.ready()
      else if (isA('error', buffer, start)) viewer.turnedAway(buffer.toString('utf8', start, end), null)
      else if (room === null && isA('room_state', buffer, start)) {
        const joined: string = JSON.parse(buffer.toString('utf8', start, end)).room
        room = joined
        viewer.joined(joined)
      }
    },
    create: ({ name }) => say({ type: 'create_room', payload: { user_name: name, start_pos: 0 } }),
    join: (roomId) => say({ type: 'join_room', room: roomId, payload: { user_name: `viewer-${viewer.number}` } }),
    leave: () => {
      room = null
      say({ type: 'leave_room' })
    },
    command: (sequence) => {
      plays = !plays
      const payload = { ...commandPayload(markOf(sequence), sequence), action: plays ? 'play' : 'pause' }
      say({ type: 'player_event', room, payload })
    },
    probe: (sequence) => say({ type: 'ping', payload: { op: markOf(sequence) } }),
    // It tells everybody of every room, asked or not.
    watch: () => {},
  }
}

const dialect = (): Dialect => ({ path: '/ws', open: talk, tellsSender: false, speakers: 'hosts' })

/** A session server written in Rust, for the same plugin contract (OpenWatchParty, v0.1.0 with its limits of members and messages lifted), without authentication. */
export const RUST_PEER: readonly System[] =
  process.env[BINARY] === undefined
    ? []
    : [
        {
          name: 'rust-peer',
          nodes: 1,
          redis: false,
          reports: false,
          directory: true,
          metrics: false,
          fixedPort: PORT,
          program: () => ({
            command: process.env[BINARY] ?? '',
            args: [],
            env: { RUST_LOG: 'off', JWT_SECRET: '' },
            ready: '/health',
          }),
          dialect,
        },
      ]
