import type { PartyState } from '../store.ts'

/** Before anything is known. */
export const initialState: PartyState = {
  status: 'offline',
  stopped: false,
  rttMs: null,
  viewerName: null,
  directory: null,
  room: null,
  present: false,
  self: { state: 'measuring', driftMs: null },
  item: null,
  needsClick: false,
  problem: null,
  notices: [],
}
