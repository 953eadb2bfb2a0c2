import type { Tally } from '../driver/tally.ts'

/** A client of a system under test. */
export interface Viewer {
  readonly number: number
  send(text: string): void
  /** Its handshake is done. */
  ready(): void
  /** It is in the room. */
  joined(roomId: string): void
  /** What it asked for on its way in was refused; null: for good. */
  turnedAway(reason: string, retryAfterMs: number | null): void
  readonly tally: Pick<Tally, 'arrived' | 'refused'>
}

/** Whether a command may be one of several kinds that only make sense in order, or has to work in any order. */
export type CommandOrder = 'in-order' | 'any-order'

export interface RoomOptions {
  readonly name: string
  /** Whether every member may command, or the host alone. */
  readonly control: 'host' | 'everyone'
}

/** What the clients of a system say. Marks and numbers go through the server unchanged. */
export interface Dialect {
  /** Of the WebSocket. */
  readonly path: string
  /** Whether a command is told to who sent it, too. */
  readonly tellsSender: boolean
  /** Who may command where a room lets everyone. */
  readonly speakers: 'everyone' | 'hosts'
  /** A client of its own from now on; answers what it hears. */
  open(viewer: Viewer): Conversation
}

export interface Conversation {
  /** The WebSocket is open. */
  opened(): void
  /** A text came; valid during the call only. */
  hear(buffer: Buffer, start: number, end: number): void
  create(options: RoomOptions): void
  join(roomId: string): void
  leave(): void
  /** Told to all of the room. */
  command(sequence: number, order: CommandOrder): void
  /** Answered to the sender. */
  probe(sequence: number): void
  /** What members of the room tell the server as they watch; absent where a system has no such thing. */
  report?(): void
  /** Begins to watch a page of the list of rooms, the last of `rooms`. */
  watch?(rooms: number): void
}

/** A server program. */
export interface ServerProgram {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** The path that answers well once it takes clients. */
  readonly ready: string
}

export interface Place {
  readonly port: number
  /** Of Redis; null for systems without. */
  readonly redisPort: number | null
  /** Where it tells of itself; null: it does not. */
  readonly metricsPort: number | null
  /** For tokens. */
  readonly secret: string
}

/** One way to build such a server. */
export interface System {
  readonly name: string
  /** Server programs; a room's host is at the first. */
  readonly nodes: number
  readonly redis: boolean
  /** Whether it takes what players report. */
  readonly reports: boolean
  /** Whether it has a list of rooms that clients can watch. */
  readonly directory: boolean
  /** Whether it tells of itself as Prometheus asks. */
  readonly metrics: boolean
  /** Where it cannot be told which port to take; null: any. */
  readonly fixedPort: number | null
  program(place: Place): ServerProgram
  dialect(secret: string): Dialect
}
