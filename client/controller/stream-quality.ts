import type { Quality } from '../../services/protocol/types.ts'
import type { Player } from '../player/player.ts'

/** How a page plays by itself: no limit, the original file where it can. */
const BY_ITSELF: Quality = { maxBitrate: 0, directPlay: true, locked: false }

const same = (a: Quality, b: Quality): boolean => a.maxBitrate === b.maxBitrate && a.directPlay === b.directPlay

/** Hands a player the room's quality when it differs from what that player has: each change costs it a new stream (rule RM20). */
export const createStreamQuality = () => {
  const applied = new WeakMap<Player, Quality>()
  return (player: Player, quality: Quality | null): void => {
    const wanted = quality ?? BY_ITSELF
    if (same(applied.get(player) ?? BY_ITSELF, wanted)) return
    applied.set(player, wanted)
    player.setQuality(wanted)
  }
}
