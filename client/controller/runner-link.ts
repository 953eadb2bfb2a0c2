import type { ClientClock } from '../net/clock.ts'
import type { ClusterClock } from '../net/cluster-clock.ts'
import type { Party } from '../net/party.ts'
import type { PartyConnection } from '../net/party-connection.ts'
import type { Player } from '../player/player.ts'
import type { PartyState, Store } from '../store.ts'
import type { ViewerCommand } from '../sync/intent.ts'
import type { Memory } from '../sync/knowledge.ts'
import { createRunner, type Runner } from '../sync/runner.ts'
import type { Alone } from '../sync/viewer.ts'
import type { ProblemBox } from './problem-box.ts'

export interface RunnerLinkDeps {
  readonly connection: PartyConnection
  readonly party: Party
  readonly cluster: ClusterClock
  readonly clock: ClientClock
  /** Holds the viewer's own settings, for each runner to begin with. */
  readonly store: Store<PartyState>
  readonly problems: ProblemBox
  readonly memory?: Memory
  readonly onAlone: (what: Alone) => void
  /** What the runner says of itself changed, or the film ended. */
  readonly onStatus: () => void
}
export interface RunnerLink {
  readonly runner: Runner | null
  /** The runner of `player`, started if there is none. */
  start(player: Player): Runner
  stop(): void
}

/** A runner for the player that is there, and its words to the node: the viewer's commands by operation id (rule FO9), and "ready". */
export const createRunnerLink = (deps: RunnerLinkDeps): RunnerLink => {
  const { connection, party, cluster, clock, store, problems, memory, onStatus, onAlone } = deps
  let runner: Runner | null = null

  const onViewer = ({ kind, position }: ViewerCommand): string | null => {
    if (!party.present) {
      problems.show('unreachable')
      return null
    }
    const { op, done } = party.command(`playback:${kind}`, { position })
    void done.then((outcome) => {
      if (outcome.ok) return runner?.accepted(op, outcome.version)
      if (outcome.error.code === 'unreachable') runner?.lost(op)
      else runner?.refused(op)
      problems.show(outcome.error.code)
    })
    return op
  }
  const create = (player: Player): Runner =>
    createRunner({
      player,
      clock,
      clusterNow: cluster.now,
      boundMs: cluster.boundMs,
      noiseMs: cluster.noiseMs,
      onViewer,
      onStatus,
      onAlone,
      onReady: (epoch, version) => party.present && void connection.send('playback:ready', { epoch, version }),
      onEnded: onStatus,
      ...(memory === undefined ? {} : { memory }),
    })
  return {
    get runner() {
      return runner
    },
    start: (player) => {
      if (runner === null) {
        runner = create(player)
        runner.setPreferences(store.get().preferences)
      }
      return runner
    },
    stop: () => {
      runner?.dispose()
      runner = null
    },
  }
}
