import type { ClientEvent } from '../../services/protocol/names.ts'
import type { ClientPayload, Media } from '../../services/protocol/types.ts'
import type { ClientClock } from '../net/clock.ts'
import type { Party } from '../net/party.ts'
import type { PartyConnection } from '../net/party-connection.ts'
import { SeatProblem } from '../net/problem-code.ts'
import type { Player } from '../player/player.ts'
import type { Actions } from '../store.ts'
import { readyItem } from './item.ts'
import type { Playback } from './playback.ts'
import type { ProblemBox } from './problem-box.ts'

/** A film that was opened this moment says soon how long it is. */
const ITEM_WITHIN_MS = 5000

/** The player's item once its duration is known; null when that takes too long, or there is no player. */
export const itemOf = (player: Player | null, clock: ClientClock): Promise<Media | null> =>
  new Promise((resolve) => {
    const item = readyItem(player?.media() ?? null)
    if (player === null || item !== null) return resolve(item)
    const settle = (found: Media | null) => {
      cancel()
      stop()
      resolve(found)
    }
    const cancel = clock.after(ITEM_WITHIN_MS, () => settle(null))
    const stop = player.on(() => {
      const loaded = readyItem(player.media())
      if (loaded !== null) settle(loaded)
    })
  })

export interface RoomActionsDeps {
  readonly connection: PartyConnection
  readonly party: Party
  readonly playback: Playback
  readonly problems: ProblemBox
  readonly clock: ClientClock
}
type RoomActions = Pick<
  Actions,
  'createRoom' | 'joinRoom' | 'leaveRoom' | 'closeRoom' | 'updateRoom' | 'kick' | 'transfer' | 'setQuality' | 'joinPlayback'
>

/** What a viewer can do with rooms; each refusal is shown (rule UI9). */
export const createRoomActions = ({ connection, party, playback, problems, clock }: RoomActionsDeps): RoomActions => {
  const check = (
    reply: { readonly ok: true } | { readonly ok: false; readonly error: { readonly code: Parameters<ProblemBox['show']>[0] } },
  ) => {
    if (!reply.ok) problems.show(reply.error.code)
    return reply.ok
  }
  const act = async <E extends ClientEvent>(event: E, payload: ClientPayload<E>): Promise<void> => {
    check(await connection.send(event, payload))
  }
  return {
    createRoom: async (options) => {
      const { player } = playback
      if (player?.isTaken?.()) return problems.show(SeatProblem.playerTaken)
      const media = await itemOf(player, clock)
      if (player === null || media === null) return problems.show(SeatProblem.noPlayer)
      const { position, paused, ended } = player.sample()
      check(await party.create({ ...options, media, position: Math.min(position, media.durationSeconds), playing: !paused && !ended }))
    },
    joinRoom: async (roomId, key) => {
      if (check(await party.join(roomId, key))) await playback.join()
    },
    leaveRoom: async () => party.leave(),
    closeRoom: async () => void check(await party.close()),
    updateRoom: (change) => act('room:update', change),
    kick: (memberId) => act('room:kick', { memberId }),
    transfer: (memberId) => act('host:transfer', { memberId }),
    setQuality: ({ maxBitrate, directPlay }) => act('room:quality', { maxBitrate, directPlay }),
    joinPlayback: () => void playback.join(),
  }
}
