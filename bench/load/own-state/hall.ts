import { randomBytes } from 'node:crypto'
import { createMemoryCluster, createMemoryHub } from '../../../services/cluster/memory-cluster.ts'
import { systemClock } from '../../../services/lib/clock.ts'
import { createLog } from '../../../services/lib/log.ts'
import type { Answer, CheckedPayload, Snapshot } from '../../../services/protocol/types.ts'
import type { Caller } from '../../../services/session/caller.ts'
import { readSessionConfig } from '../../../services/session/config.ts'
import { createMetrics } from '../../../services/session/metrics.ts'
import type { Outcome } from '../../../services/session/outcome.ts'
import { createParties } from '../../../services/session/parties.ts'
import type { Viewer } from '../../../services/session/room/command.ts'
import type { Population } from './plan.ts'

const ROOMS = 10_000
const FILM = { itemId: 'film', title: 'The film', durationSeconds: 7200 }
const ROOM: CheckedPayload<'room:create'> = {
  name: 'Friday',
  media: FILM,
  position: 0,
  playing: false,
  visibility: 'listed',
  control: 'host',
  waiting: 'nobody',
}
const RTT_MS = 20
const STEP_SECONDS = 37
const ID_BYTES = 15
const USER_BYTES = 16
const NAME_BYTES = 5

/** A caller whose socket is nowhere: as much as a node itself keeps of one. */
class Client implements Caller {
  readonly id = randomBytes(ID_BYTES).toString('base64url')
  readonly viewer: Viewer = { userKey: randomBytes(USER_BYTES).toString('hex'), name: randomBytes(NAME_BYTES).toString('hex') }
  rttMs: number | null = RTT_MS
  isOpen(): boolean {
    return true
  }
  tell(): void {}
  enter(): void {}
  exit(): void {}
  end(): void {}
}

/** A payload as it comes from the wire: its texts are nobody else's. */
const received = <T>(payload: T): T => JSON.parse(JSON.stringify(payload))

const accepted = (answer: Answer): Answer<Snapshot> => {
  if (!answer.ok) throw new Error(answer.error.code)
  return answer as Answer<Snapshot>
}

/** A node's rooms without sockets. */
export const createHall = () => {
  const config = readSessionConfig({ ROOMS_PER_NODE: String(ROOMS), MEMBERS_PER_ROOM: '1000', SYNC_LEAD_MS: '300' })
  const cluster = createMemoryCluster(createMemoryHub(systemClock), 'node')
  const parties = createParties({
    config,
    settings: () => config,
    cluster,
    clock: systemClock,
    log: createLog('hall', 'silent'),
    metrics: createMetrics({ node: 'node', connections: () => 0, rooms: () => 0 }),
    tellGroup: () => {},
    isDraining: () => false,
  })

  const entered = ({ answer, after }: Outcome): Snapshot => {
    const snapshot = accepted(answer)
    after?.()
    if (!snapshot.ok) throw new Error(snapshot.error.code)
    return snapshot
  }
  const found = async (host: Client): Promise<Snapshot> => entered(await parties.found(host, received(ROOM)))
  const watch = async (caller: Client, { state: { epoch, version } }: Snapshot): Promise<void> => {
    parties.measured(caller, RTT_MS)
    const report = {
      epoch,
      version,
      sampledAt: cluster.now(),
      position: 0,
      player: 'paused',
      state: 'in-sync',
      bufferedSeconds: 30,
      driftMs: 4,
      rttMs: RTT_MS,
    } as const
    accepted(await parties.member(caller, { kind: 'playback:report', payload: received(report) }))
  }
  const command = async (host: Client, count: number): Promise<void> => {
    const payload = { op: randomBytes(ID_BYTES).toString('base64url'), version: Number.MAX_SAFE_INTEGER, position: count * STEP_SECONDS }
    accepted(await parties.member(host, { kind: 'playback:seek', payload: received(payload) }))
  }
  const fillRoom = async (members: readonly Client[], commands: number): Promise<void> => {
    const [host, ...guests] = members
    if (host === undefined) return
    const snapshot = await found(host)
    for (const guest of guests) entered(await parties.seating.join(guest, { roomId: snapshot.state.roomId }))
    for (const member of members) await watch(member, snapshot)
    for (let count = 0; count < commands; count++) await command(host, count)
  }

  /** Everybody who ever came and is still there. */
  const present = new Set<Client>()
  return {
    /** Brings in a population; the answer makes it go again. */
    fill: async ({ clients, size, commands }: Population): Promise<() => Promise<void>> => {
      const all = Array.from({ length: clients }, () => new Client())
      for (const client of all) present.add(client)
      for (let at = 0; size > 0 && at < clients; at += size) await fillRoom(all.slice(at, at + size), commands)
      return async () => {
        for (const client of all) {
          await parties.lost(client)
          present.delete(client)
        }
      }
    },
  }
}
