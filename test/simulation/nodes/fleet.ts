/** The nodes there are, and what may befall them. */
import type { RoomPolicy } from '../../../services/session/room/room.ts'
import type { Surroundings } from '../network.ts'
import type { RedisModel } from '../redis-model/redis.ts'
import type { RedisWeather } from '../redis-model/wire.ts'
import { createSimNode, type SimNode } from './node.ts'
import type { Umpire } from './umpire.ts'

export interface Fleet {
  start(): SimNode
  /** Where a new connection lands: also on a node that does not answer any more, while nobody has noticed. */
  pick(): SimNode
  living(): readonly SimNode[]
  /** Those that neither stop nor stand still. */
  able(): readonly SimNode[]
  kill(node: SimNode): void
  stop(node: SimNode): void
  /** Stands still, and goes on later with all that it missed. */
  hold(node: SimNode, ms: number): void
}

/** A gone node is still found by new connections for so long. */
const FOUND_MS = 2000
/** When viewers give up on a node that does not answer. */
const PATIENCE_MS = [4000, 8000] as const

export const createFleet = (
  around: Surroundings,
  deps: { readonly redis: RedisModel; readonly redisWeather: RedisWeather; readonly policy: RoomPolicy; readonly umpire: Umpire },
): Fleet => {
  const { clock, random } = around
  const found: SimNode[] = []
  const nodes: SimNode[] = []
  const unfind = (node: SimNode) => {
    const place = found.indexOf(node)
    if (place >= 0 && found.length > 1) found.splice(place, 1)
  }
  const living = () => nodes.filter(({ process }) => process.isAlive())
  return {
    start: () => {
      const node = createSimNode({ id: `node-${nodes.length}`, around, ...deps })
      nodes.push(node)
      found.push(node)
      return node
    },
    pick: () => {
      const [first, ...others] = found
      if (!first) throw new Error('No node was started')
      return random.pick([first, ...others])
    },
    living,
    able: () => living().filter((node) => !node.process.isHeld() && !node.isDraining()),
    kill: (node) => {
      node.kill()
      clock.after(random.between(0, FOUND_MS), () => unfind(node))
    },
    stop: (node) => {
      node.stop()
      clock.after(random.between(0, FOUND_MS), () => unfind(node))
    },
    hold: (node, ms) => {
      node.process.hold()
      clock.after(random.between(...PATIENCE_MS), () => {
        if (node.process.isHeld()) node.sockets.cutAll()
      })
      clock.after(ms, node.process.wake)
    },
  }
}
