import { ClientEvent } from '../../services/protocol/names.ts'
import { type ScaleNode, startScaleNodes } from './nodes.ts'
import { type Tally, without } from './tally.ts'

export interface Scene {
  /** The nodes alone, for six seconds. */
  readonly nodes: Tally
  /** What happens to a room, in words, and what that costs besides. */
  readonly costs: ReadonlyMap<string, Tally>
  readonly published: number
}

const ROOM = {
  name: 'Friday',
  media: { itemId: 'film-1', title: 'The Long Take', durationSeconds: 600 },
  control: 'everyone',
  waiting: 'nobody',
}
const REPORT = { epoch: 1, version: 1, sampledAt: 0, position: 0, player: 'playing', state: 'in-sync' }

/** Two members on each of `nodes`; those on the last are answered. */
const fill = async (nodes: readonly ScaleNode[], roomId: string) => {
  const members = []
  for (const node of nodes) {
    for (const seat of ['first', 'second']) {
      const caller = node.caller(`${seat} on ${node.id}`)
      await node.ask(caller, ClientEvent.roomJoin, { roomId })
      members.push(caller)
    }
  }
  const [bob, carol] = members.slice(-2)
  if (!bob || !carol) throw new Error('There are no members')
  return [bob, carol] as const
}

/** A closed room's lease and line are let go at the same time, and one of the two or both clear its name away: it counts once. */
const clearedOnce = ({ commands, arrivals }: Tally): Tally => ({
  commands: commands.has('delist') ? new Map([...commands, ['delist', 1]]) : commands,
  arrivals,
})

/**
 * A party on the first `spread` of `count` nodes, with its host on the first; what members do they do on the last of them. Then the
 * list of rooms is watched on as many nodes.
 */
export const playScene = async (url: string, count: number, spread: number): Promise<Scene> => {
  const scale = await startScaleNodes(url, `scale-${count}-${spread}`, count)
  const inside = scale.nodes.slice(0, spread)
  const [home, away] = [inside[0], inside.at(-1)]
  if (!home || !away) throw new Error('There is no node')
  const still = () => scale.costOf(() => undefined)
  const alone = await still()

  const [host, newcomer, other] = [home.caller('host'), away.caller('newcomer'), home.caller('other')]
  const { state } = (await home.ask(host, ClientEvent.roomCreate, ROOM)) as { state: { roomId: string } }
  const { roomId } = state
  const [bob, carol] = await fill(inside, roomId)
  // What joining leaves for later is over then.
  await still()
  const idle = await still()

  const costs = new Map([['six seconds of an idle room', without(idle, alone)]])
  const note = async (what: string, work: () => unknown) => costs.set(what, clearedOnce(without(await scale.costOf(work), idle)))
  await note('a command of the host', () => home.ask(host, ClientEvent.playbackPlay, { op: 'h1', version: 1 }))
  await note('a command of a member', () => away.ask(bob, ClientEvent.playbackPause, { op: 'b1', version: 2 }))
  await note('a report', () => away.ask(bob, ClientEvent.playbackReport, REPORT))
  await note('two reports at once', () => Promise.all([bob, carol].map((one) => away.ask(one, ClientEvent.playbackReport, REPORT))))
  await note('a join', () => away.ask(newcomer, ClientEvent.roomJoin, { roomId }))
  await note('a leave', () => away.ask(newcomer, ClientEvent.roomLeave, {}))
  await note('a new name', () => home.ask(host, ClientEvent.roomUpdate, { name: 'Saturday' }))
  await note('six seconds of the list of members', () => away.ask(bob, ClientEvent.membersWatch, {}))
  await away.ask(bob, ClientEvent.membersUnwatch, {})
  await still()
  await note('the list of rooms is opened on each', () =>
    Promise.all(inside.map((node) => node.ask(node.caller('watcher'), ClientEvent.directoryWatch, {}))),
  )
  await note('a room opens while it is watched', () => home.ask(other, ClientEvent.roomCreate, ROOM))
  await note('a room closes while it is watched', () => home.ask(other, ClientEvent.roomClose, {}))
  return { nodes: alone, costs, published: scale.published() }
}
