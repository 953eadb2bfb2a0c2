import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../../test/simulation/random.ts'
import type { Cleanup } from '../../sync/run/cleanup.ts'
import { isFaultEvent } from '../account/event.ts'
import { readLog } from '../account/log.ts'
import type { PhaseResult } from '../account/phase-result.ts'
import { account } from '../account/verdict.ts'
import { FAULT_NAMES } from '../plan/fault.ts'
import type { PhasePlan } from '../plan/plan.ts'
import { type Deployment, startDeployment } from './deployment.ts'
import { directoryProblems } from './directory-check.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { Machine } from './machine.ts'
import { heldMemory } from './memory.ts'
import { createPartyRun, type PartyRun } from './party-run.ts'
import { stuckParties, whyApart } from './quiet.ts'
import { startSentry } from './sentry.ts'
import { strike } from './strike.ts'
import { until } from './until.ts'

const PARTIES = 60
const PARTY_SIZE = { min: 3, max: 5 }
const TOGETHER_MS = 30_000
const TEND_MS = 200
/** Each party's host does something about so often. */
const ACT_MS = 8000
/** From then on memory must be flat. */
const WARM_SHARE = 0.5

interface PhaseDeps {
  readonly plan: PhasePlan
  readonly random: Random
  readonly folder: string
  readonly cleanup: Cleanup
  readonly say: (line: string) => void
}

const gather = async (address: string, ledger: Ledger, { random, cleanup }: PhaseDeps): Promise<readonly PartyRun[]> => {
  const size = (): number => Math.floor(random.between(PARTY_SIZE.min, PARTY_SIZE.max + 1))
  const parties = Array.from({ length: PARTIES }, (_, index) => createPartyRun(index + 1, size(), address, ledger))
  const tending = setInterval(() => {
    for (const party of parties) party.tend()
  }, TEND_MS)
  cleanup.add(() => clearInterval(tending))
  await until(() => parties.every(({ isTogether }) => isTogether), TOGETHER_MS)
  return parties
}

const startActing = (parties: readonly PartyRun[], random: Random): (() => void) => {
  const acting = setInterval(() => random.pick(parties as readonly [PartyRun, ...PartyRun[]]).act(random), ACT_MS / parties.length)
  return () => clearInterval(acting)
}

const strikeAll = async (deployment: Deployment, ledger: Ledger, { plan, say }: PhaseDeps): Promise<void> => {
  const startedAt = performance.now()
  for (const fault of plan.faults) {
    await wait(Math.max(0, startedAt + fault.atMs - performance.now()))
    say(`  ${FAULT_NAMES[fault.kind]}`)
    await strike(fault, deployment, ledger)
  }
  await wait(Math.max(0, startedAt + plan.durationMs - performance.now()))
}

const readLogs = async ({ nodes, plugins }: Deployment) => {
  const news = await Promise.all([...nodes, ...plugins].map(async (machine) => readLog(await machine.log(), machine.name)))
  return { owned: news.flatMap(({ owned }) => owned), errors: news.flatMap(({ errors }) => errors) }
}

/** Those that live through the phase. */
const survivors = ({ nodes }: Deployment, { faults }: PhasePlan): readonly Machine[] => {
  const struck = faults.filter(({ kind }) => kind === 'kill' || kind === 'stop').map(({ target }) => target)
  return nodes.filter((_, index) => !struck.includes(index))
}

/** Runs one phase, from an empty machine to an empty machine. */
export const runPhase = async (deps: PhaseDeps): Promise<PhaseResult> => {
  const { plan, random, folder, cleanup, say } = deps
  say(`HOST_GRACE_MS=${plan.hostGraceMs}: starting ${PARTIES} parties …`)
  const deployment = await startDeployment(plan, folder, cleanup)
  const { nodes, plugins, proxy, redis } = deployment
  const ledger = createLedger()
  const parties = await gather(proxy.address, ledger, deps)
  const late = parties.filter(({ isTogether }) => !isTogether).map(whyApart)
  const startedAt = Date.now()
  const sentry = startSentry(deployment)
  const stopActing = startActing(parties, random)
  const lasting = survivors(deployment, plan)
  const warming = wait(plan.durationMs * WARM_SHARE).then(() => Promise.all(lasting.map(heldMemory)))
  const [warm] = await Promise.all([warming, strikeAll(deployment, ledger, deps)])
  stopActing()
  say('  quiet')
  const stuck = [...late, ...(await stuckParties(parties))]
  const [plugin] = plugins
  const living = new Map(
    parties.flatMap(({ number, viewers: [host] }) => (host?.party.room ? [[host.party.room.info.roomId, number] as const] : [])),
  )
  const ghosts = plugin === undefined ? [] : await directoryProblems(nodes, plugin, living)
  await sentry.end()
  const endAt = Date.now()
  const grown = (await Promise.all(lasting.map(heldMemory))).map((mb, index) => mb - (warm[index] ?? 0))
  await Promise.all(parties.map((party) => party.close()))
  await deployment.stop()
  const { owned, errors } = await readLogs(deployment)
  const events = [...ledger.events.filter(({ at }) => at <= endAt), ...owned]
  return {
    hostGraceMs: plan.hostGraceMs,
    startedAt,
    faults: events.filter(isFaultEvent),
    verdicts: account(events, new Set(living.keys()), endAt),
    stuck,
    ghosts,
    unauthenticated: sentry.found,
    errors: [...errors, ...[redis, proxy, ...nodes, ...plugins].flatMap(({ accidents }) => accidents)],
    rssGrowthMB: Math.round(Math.max(0, ...grown) * 10) / 10,
  }
}
