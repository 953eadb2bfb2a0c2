import { defaultPreferences } from '../preferences.ts'
import type { PartyState } from '../store.ts'

/** Before anything is known. */
export const initialState: PartyState = {
  status: 'offline',
  stopped: false,
  rttMs: null,
  clockBoundMs: Number.POSITIVE_INFINITY,
  viewerName: null,
  directory: null,
  room: null,
  present: false,
  self: { state: 'measuring', driftMs: null },
  preferences: defaultPreferences,
  item: null,
  needsClick: false,
  problem: null,
  notices: [],
}
