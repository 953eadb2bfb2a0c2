import type { Listing } from '../../protocol/types.ts'
import type { RoomId } from '../cluster.ts'
import type { Life } from './life.ts'

/** What a node says of itself with each beat. */
export interface Beat {
  readonly life: Life
  /** The era that the life is registered in; null: in none yet. */
  readonly era: string | null
  /** Unique; becomes the era where there is none: the store is empty. */
  readonly nextEra: string
  readonly isRetired: boolean
}

/** Who lives. There is no time in it: that a node is silent shows in beats that do not grow. */
export interface View {
  /** Another one: the store forgot everything, by a restart or a loss of its data. */
  readonly era: string
  /** Registered lives, with the number of their beats. */
  readonly beats: ReadonlyMap<Life, number>
  readonly retired: ReadonlySet<Life>
  /** Lives taken for dead whose rooms are being closed, and by whom. */
  readonly dying: ReadonlyMap<Life, Life>
  /** Grows with each change of a directory line. */
  readonly linesVersion: number
}

/** `registered`: the era is not the one named, so that nothing of this life was kept. `dead`: it was registered and is no more. */
export type Renewal = { readonly kind: 'renewed' | 'registered'; readonly view: View } | { readonly kind: 'dead' }

export interface KeptLine {
  readonly by: Life
  readonly listing: Listing
}

/**
 * What the nodes share. Each method is atomic, and those of one node take effect in the order of their calls where they concern the
 * same room, or no room. One that rejects may have been executed or not; nothing is executed after it rejected and another answered.
 */
export interface Store {
  /** Counts one beat and tells who lives. A life of no era, or of another than the store's, is registered first. */
  renew(beat: Beat): Promise<Renewal>
  /** Takes a life out, with its list of rooms. */
  leave(life: Life): Promise<void>

  /**
   * The rooms and lines that a life answers for are listed under it, before anything else is written of them and until after all is
   * deleted, so that whoever outlives it finds everything. Rejects for a life that is not registered: nobody would look there.
   */
  enlist(life: Life, roomId: RoomId): Promise<void>
  delist(life: Life, roomId: RoomId): Promise<void>
  enlisted(life: Life): Promise<readonly RoomId[]>

  /**
   * Makes `life` the owner, unless another node or this very life is. The epoch is higher than the last owner's if the room is still
   * known, at least `floor`, and else the store's time in microseconds.
   */
  claim(roomId: RoomId, life: Life, floor: number): Promise<number | 'taken'>
  /** Writes what its owner knows: false if another node owns the room; any life of the same node is replaced. */
  assert(roomId: RoomId, life: Life, epoch: number): Promise<boolean>
  /** Deletes the room if `life` owns it, with that epoch unless it is null; tells whether it did. */
  release(roomId: RoomId, life: Life, epoch: number | null): Promise<boolean>
  /** Changes the owner from `life` with `epoch` to `to` with a higher epoch. */
  handOver(roomId: RoomId, life: Life, epoch: number, to: Life): Promise<number | 'lost'>
  owner(roomId: RoomId): Promise<{ readonly life: Life; readonly epoch: number } | null>

  /**
   * Takes a life for dead, with `reaper` to close its rooms: true if it was registered with exactly that number of beats, or was dying
   * with exactly that reaper. So only one of many wins.
   */
  condemn(life: Life, last: { readonly beats: number } | { readonly reaper: Life }, reaper: Life): Promise<boolean>
  /** All rooms of a dying life are closed: forgets it, and its list of rooms. */
  bury(life: Life): Promise<void>

  /** Puts or replaces a line of a registered life, and enlists it; answers the directory's new version, null if the very same line was there. */
  putLine(life: Life, listing: Listing): Promise<number | null>
  /** Deletes a line that `life` put; answers the directory's new version, null if there was none. */
  dropLine(life: Life, roomId: RoomId): Promise<number | null>
  /** The line becomes another life's; its text stays. */
  moveLine(roomId: RoomId, from: Life, to: Life): Promise<void>
  lines(): Promise<{ readonly version: number; readonly lines: readonly KeptLine[] }>

  /** Hears that a connection was lost, so that writes may have been too, and that one is back. One handler. */
  onLink(handler: (state: 'lost' | 'back') => void): void
  close(): void
}
