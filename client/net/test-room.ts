/** Test support: a room as a node would tell of it. */
import type { Quality, RoomInfo, RoomState, Snapshot } from '../../services/protocol/types.ts'

export const ROOM_ID = 'abcdefghij'
export const FILM = { itemId: 'film-1', title: 'The Long Take', durationSeconds: 120 }
export const OTHER_FILM = { itemId: 'film-2', title: 'Second Reel', durationSeconds: 90 }
const QUALITY: Quality = { maxBitrate: 0, directPlay: true, locked: false }

export const roomState = (change: Partial<RoomState> = {}): RoomState => ({
  roomId: ROOM_ID,
  epoch: 1,
  version: 1,
  media: FILM,
  playing: false,
  position: 10,
  at: 1000,
  rate: 1,
  cause: 'create',
  ...change,
})

export const roomInfo = (change: Partial<RoomInfo> = {}): RoomInfo => ({
  roomId: ROOM_ID,
  revision: 1,
  name: "Alice's party",
  hostId: 'alice',
  visibility: 'listed',
  control: 'host',
  waiting: 'members',
  quality: QUALITY,
  ...change,
})

/** As `memberId` hears it in the answer to create, join or snapshot. */
export const snapshot = (memberId: string, change: Partial<Snapshot> = {}): Snapshot => ({
  memberId,
  state: roomState(),
  info: roomInfo(),
  members: { count: 1, page: [{ id: 'alice', name: 'Alice', state: 'measuring', driftMs: null, rttMs: null }] },
  now: 1000,
  ...change,
})
