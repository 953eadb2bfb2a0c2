/** What must hold once all is quiet: everyone agrees, and nothing is left over. */
import { nodeOf } from '../../../services/cluster/redis/life.ts'
import type { MemoryWorld } from '../../../services/cluster/redis/testing/memory-store.ts'
import type { OwnedRoom } from '../../../services/session/host.ts'
import type { Room } from '../../../services/session/room/room.ts'
import { infoOf, listingOf, stateOf } from '../../../services/session/room/view.ts'
import type { Guest, GuestView } from './guest.ts'
import type { SimNode } from './node.ts'

interface Hosted extends OwnedRoom {
  readonly node: SimNode
}

const isSame = (own: unknown, theirs: unknown): boolean => JSON.stringify(own) === JSON.stringify(theirs)
const sorted = (all: Iterable<string>): string => [...all].sort().join(' ')

const hostedBy = (nodes: readonly SimNode[]): readonly Hosted[] =>
  nodes.flatMap((node) => node.parties.host.rooms().map((owned) => ({ ...owned, node })))

const ownership = (hosted: readonly Hosted[], world: MemoryWorld): string[] => {
  const faults: string[] = []
  for (const { node, lease, room } of hosted) {
    const kept = world.rooms.get(room.id)
    if (hosted.filter((other) => other.room.id === room.id).length > 1) faults.push(`${room.id} has two owners`)
    if (!kept || nodeOf(kept.life) !== node.id) faults.push(`${room.id} is ${node.id}'s, but Redis says ${kept?.life}`)
    else if (kept.epoch !== lease.epoch || room.timeline.epoch !== lease.epoch) faults.push(`${room.id} has epochs of its own`)
    if (!room.seats.get(room.hostId)?.connection) faults.push(`${room.id} is open without its host`)
  }
  return faults
}

const leftovers = (hosted: readonly Hosted[], nodes: readonly SimNode[], world: MemoryWorld): string[] => {
  const rooms = sorted(new Set(hosted.map(({ room }) => room.id)))
  const listed = [...world.enlisted].flatMap(([life, ids]) => [...ids].map((id) => `${nodeOf(life)}:${id}`))
  const owned = hosted.map(({ node, room }) => `${node.id}:${room.id}`)
  return [
    ...(sorted(world.rooms.keys()) === rooms ? [] : [`Redis has rooms ${sorted(world.rooms.keys())}, open are ${rooms}`]),
    ...(sorted(listed) === sorted(owned) ? [] : [`Redis lists ${sorted(listed)}, owned are ${sorted(owned)}`]),
    ...(world.dying.size === 0 ? [] : [`still dying: ${sorted(world.dying.keys())}`]),
    ...(sorted([...world.beats.keys()].map(nodeOf)) === sorted(nodes.map(({ id }) => id))
      ? []
      : [`Redis has lives ${sorted(world.beats.keys())} of ${sorted(nodes.map(({ id }) => id))}`]),
  ]
}

const directory = (hosted: readonly Hosted[], nodes: readonly SimNode[], world: MemoryWorld): string[] => {
  const lines = hosted.flatMap(({ room }) => listingOf(room) ?? [])
  const text = sorted(lines.map((line) => JSON.stringify(line)))
  const kept = [...world.lines.values()].map(({ listing }) => JSON.stringify(listing))
  return [
    ...(sorted(kept) === text ? [] : [`the directory in Redis: ${sorted(kept)}; it should be: ${text}`]),
    ...[...world.lines].flatMap(([id, { by }]) =>
      nodeOf(by) === hosted.find(({ room }) => room.id === id)?.node.id ? [] : [`the line of ${id} is ${by}'s`],
    ),
    ...nodes.flatMap(({ id, view }) => {
      const seen = [...view.lines().values()].map((line) => JSON.stringify(line))
      return sorted(seen) === text ? [] : [`the directory on ${id}: ${sorted(seen)}; it should be: ${text}`]
    }),
  ]
}

const held = (room: Room, { state, info, promised }: GuestView): string[] => {
  const { epoch, version } = room.timeline
  return [
    ...(isSame(stateOf(room), state) ? [] : [`holds ${state?.epoch} ${state?.version}, not ${epoch} ${version}`]),
    ...(isSame(infoOf(room), info) ? [] : [`holds revision ${info?.revision} of ${room.revision}`]),
    ...(promised <= version ? [] : [`was promised version ${promised} of ${version}`]),
  ]
}

const stay = (hosted: readonly Hosted[], guest: Guest): string[] => {
  const view = guest.view()
  const room = hosted.find((one) => one.room.id === view.roomId)?.room
  const seat = room && [...room.seats.values()].find(({ connection }) => connection?.id === view.tab?.id)
  if (view.phase === 'out') return seat ? ['is out, but has a seat'] : []
  if (view.phase === 'joining') return ['is still joining']
  if (!room || !seat) return [`is in ${view.roomId}, but ${room ? 'has no seat' : 'there is no such room'}`]
  return [...(seat.id === view.memberId ? [] : ['sits in another seat']), ...held(room, view)]
}

/** A seat whose connection nobody has any more. */
const ghosts = (hosted: readonly Hosted[], guests: readonly Guest[]): string[] => {
  const connected = new Set(guests.flatMap((guest) => (guest.view().phase === 'in' ? (guest.view().tab?.id ?? []) : [])))
  return hosted.flatMap(({ room }) =>
    [...room.seats.values()].flatMap(({ connection }) =>
      connection && connected.has(connection.id) ? [] : [`${room.id} has a seat for ${connection?.id ?? 'nobody'}`],
    ),
  )
}

/** Who lost a room that he would have stayed in. */
export const losses = (guests: readonly Guest[]): string[] =>
  guests.flatMap((guest) => {
    const { phase, reason, roomId, memberId } = guest.view()
    // Who never was in may have come before the room was known to all.
    const isLoss =
      phase === 'out' && memberId !== null && (reason === 'room_closed' || reason === 'room_not_found' || reason === 'replaced')
    return isLoss ? [`${guest.viewer.name} lost ${roomId}: ${reason}`] : []
  })

export const verdict = (nodes: readonly SimNode[], guests: readonly Guest[], world: MemoryWorld): string[] => {
  const hosted = hostedBy(nodes)
  return [
    ...ownership(hosted, world),
    ...leftovers(hosted, nodes, world),
    ...directory(hosted, nodes, world),
    ...guests.flatMap((guest) => stay(hosted, guest).map((fault) => `${guest.viewer.name}: ${fault}`)),
    ...ghosts(hosted, guests),
  ]
}
