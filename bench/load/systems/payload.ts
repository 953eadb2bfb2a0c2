import type { ClientPayload } from '../../../services/protocol/types.ts'

const PLACES = 7000
const STEP_SECONDS = 37

/** A command as a plain server takes it: what a party needs to act on it, and no more. */
export const commandPayload = (op: string, sequence: number): object => ({
  action: 'seek',
  op,
  position: (sequence * STEP_SECONDS) % PLACES,
  playing: false,
  rate: 1,
  item: 'film',
  sentAt: Math.round(performance.now()),
})

/** What a player tells of itself as it watches. */
export const reportPayload = (): Omit<ClientPayload<'playback:report'>, 'epoch' | 'version'> => ({
  sampledAt: Math.round(performance.now()),
  position: 0,
  player: 'paused',
  state: 'in-sync',
  bufferedSeconds: 30,
  driftMs: 4,
  rttMs: 1,
})
