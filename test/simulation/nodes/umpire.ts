/** Looks on while the nodes play, and notes what must never be. */
import type { Cluster, NodeId, RoomBroadcast, RoomId } from '../../../services/cluster/cluster.ts'
import { nodeOf } from '../../../services/cluster/redis/life.ts'
import type { Store } from '../../../services/cluster/redis/store.ts'
import type { MemoryWorld } from '../../../services/cluster/redis/testing/memory-store.ts'
import type { RoomState } from '../../../services/protocol/types.ts'

export interface Umpire {
  /** A node's command was executed by Redis. */
  executed<M extends keyof Store>(node: NodeId, method: M, args: Parameters<Store[M]>): void
  /** A node says something to other nodes; `roomId` is null where it is not to a room. */
  sent(node: NodeId, roomId: RoomId | null, message: string): void
  /** A node's owner decided this, whoever may hear of it. */
  decided(node: NodeId, roomId: RoomId, broadcast: RoomBroadcast): void
  faults(): readonly string[]
  note(fault: string): void
}

/** A cluster whose node is seen to speak. */
export const observed = (cluster: Cluster, umpire: Umpire): Cluster => ({
  ...cluster,
  publish: (roomId, broadcast) => {
    umpire.decided(cluster.nodeId, roomId, broadcast)
    cluster.publish(roomId, broadcast)
  },
})

export const createUmpire = (world: MemoryWorld): Umpire => {
  const faults: string[] = []
  const note = (fault: string) => void faults.push(fault)
  /** Who decided a room in an epoch, what each version says, and which version an operation made. */
  const deciders = new Map<string, NodeId>()
  const contents = new Map<string, string>()
  const operations = new Map<string, number>()
  /** The life that a node last went by, and lives that were taken for dead, in which era: another knows nothing of it. */
  const lives = new Map<NodeId, string>()
  const condemned = new Map<string, string | null>()

  const once = <T>(known: Map<string, T>, key: string, value: T, fault: (before: T) => string) => {
    const before = known.get(key)
    if (before === undefined) known.set(key, value)
    else if (before !== value) note(fault(before))
  }
  const decidedState = (node: NodeId, state: RoomState) => {
    const { roomId, epoch, version, by } = state
    const epochKey = `${roomId} ${epoch}`
    once(deciders, epochKey, node, (before) => `${node} and ${before} both decide ${epochKey}`)
    once(contents, `${epochKey} ${version}`, JSON.stringify(state), () => `two states of ${epochKey} ${version}`)
    if (by) once(operations, `${roomId} ${by.op}`, version, (before) => `${by.op} was executed as ${before} and as ${version}`)
  }

  return {
    executed: (node, method, args) => {
      if (method === 'renew') lives.set(node, (args as Parameters<Store['renew']>)[0].life)
      if (method !== 'condemn') return
      const [life, last] = args as Parameters<Store['condemn']>
      if ('beats' in last && world.beats.get(life) === last.beats) condemned.set(life, world.era)
    },
    sent: (node, roomId, message) => {
      if (roomId === null || message.includes('"of":')) return
      const owner = world.rooms.get(roomId)
      if (owner && nodeOf(owner.life) !== node) note(`${node} speaks in ${roomId}, which is ${owner.life}'s`)
      const life = lives.get(node)
      if (life && world.era !== null && condemned.get(life) === world.era)
        note(`${node} speaks in ${roomId} though ${life} was taken for dead`)
    },
    decided: (node, _roomId, { event, payload }) => {
      if (event === 'room:state') decidedState(node, payload as RoomState)
    },
    faults: () => faults,
    note,
  }
}
