import type { Random } from '../../../test/simulation/random.ts'
import type { Ledger } from './ledger.ts'
import { createViewer, type Viewer } from './viewer.ts'

/** A host and some viewers, who open a new room when theirs is lost. */
export interface PartyRun {
  readonly number: number
  /** Host first. */
  readonly viewers: readonly Viewer[]
  /** All are in the one room. */
  readonly isTogether: boolean
  /** Does what is to be done next: opens a room, lets viewers in. */
  tend(): void
  /** The host does something. */
  act(random: Random): void
  close(): Promise<void>
}

const FILM = { itemId: 'film', title: 'The Long Take', durationSeconds: 7200 }
const HERE_SECONDS = 3600

/** @param size of host and viewers together */
export const createPartyRun = (number: number, size: number, address: string, ledger: Ledger): PartyRun => {
  const viewers = Array.from({ length: size }, (_, viewerNumber) => createViewer({ partyNumber: number, viewerNumber, address, ledger }))
  const [host, ...others] = viewers as [Viewer, ...Viewer[]]
  const entering = new Set<Viewer>()

  const once = async (viewer: Viewer, enter: () => Promise<unknown>): Promise<void> => {
    if (entering.has(viewer) || !viewer.isConnected || viewer.party.seated) return
    entering.add(viewer)
    await enter()
    entering.delete(viewer)
  }
  const tend = (): void => {
    const roomId = host.party.room?.info.roomId
    if (roomId !== undefined) {
      for (const viewer of others) void once(viewer, () => viewer.party.join(roomId))
      return
    }
    // Whoever still believes to be in the lost room is to be told first.
    if (others.some(({ party }) => party.seated)) return
    void once(host, () => host.party.create({ name: `Party ${number}`, media: FILM, playing: true, waiting: 'nobody' }))
  }
  return {
    number,
    viewers,
    get isTogether() {
      const roomId = host.party.room?.info.roomId
      return (
        roomId !== undefined &&
        viewers.every(({ party, isConnected }) => isConnected && party.present && party.room?.info.roomId === roomId)
      )
    },
    tend,
    act: (random) => {
      const { party } = host
      if (party.room === null || !party.present) return
      if (random.chance(0.3)) party.command('playback:seek', { position: Math.floor(random.between(0, HERE_SECONDS)) })
      else party.command(party.room.state.playing ? 'playback:pause' : 'playback:play', {})
    },
    close: async () => {
      if (host.party.room !== null) await host.party.close()
      for (const viewer of viewers) viewer.close()
    },
  }
}
