import { createRandom, type Random } from '../../../test/simulation/random.ts'
import { FAULT_MS, type Fault, type FaultKind } from './fault.ts'

export const NODES = 3
export const PLUGINS = 2

/** Faults under one setting of HOST_GRACE_MS; the cluster starts anew for each phase. */
export interface PhasePlan {
  readonly hostGraceMs: number
  /** Where JwtSecret comes from: every program's environment, or the administrator's configuration alone, which Redis may forget. */
  readonly secret: 'environment' | 'saved'
  readonly faults: readonly Fault[]
  /** From the phase's first moment until the last fault's consequences must be over. */
  readonly durationMs: number
}

/** The proxy is cut once without grace, where every host is lost, and once with, where none is. */
const PHASES: readonly (Pick<PhasePlan, 'hostGraceMs' | 'secret'> & { readonly always: readonly FaultKind[] })[] = [
  { hostGraceMs: 0, secret: 'environment', always: ['kill', 'stop', 'flush', 'cut'] },
  { hostGraceMs: 15_000, secret: 'saved', always: ['redis-restart', 'redis-freeze', 'flush-plugins', 'cut'] },
]
/** What may come again when there is time. */
const MORE = ['kill', 'stop', 'redis-restart', 'redis-freeze', 'flush', 'flush-plugins'] as const

const needMs = (kinds: readonly FaultKind[]): number => kinds.reduce((sum, kind) => sum + FAULT_MS[kind], 0)

const shuffled = <T>(items: readonly T[], random: Random): T[] =>
  items
    .map((item) => ({ item, place: random.between(0, 1) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)

const withMore = (kinds: readonly FaultKind[], durationMs: number, random: Random): readonly FaultKind[] => {
  const next = random.pick(MORE)
  return needMs(kinds) + FAULT_MS[next] > durationMs ? kinds : withMore([...kinds, next], durationMs, random)
}

/** Nodes by turns, so that two faults in a row do not meet the same; the last one of `nodes` meets none. */
const targets = (kinds: readonly FaultKind[], nodes: readonly number[]): readonly number[] => {
  let turn = 0
  return kinds.map((kind) => {
    if (kind === 'kill' || kind === 'stop') return nodes[turn++ % (nodes.length - 1)] ?? 0
    return kind === 'flush-plugins' ? turn++ % PLUGINS : 0
  })
}

const phaseOf = ({ always, ...settings }: (typeof PHASES)[number], durationMs: number, random: Random): PhasePlan => {
  const kinds = shuffled(withMore(always, durationMs, random), random)
  const on = targets(
    kinds,
    shuffled(
      Array.from({ length: NODES }, (_, node) => node),
      random,
    ),
  )
  const spareMs = (durationMs - needMs(kinds)) / kinds.length
  const faults: Fault[] = []
  let atMs = 0
  for (const [index, kind] of kinds.entries()) {
    atMs += random.between(0, spareMs)
    faults.push({ kind, atMs: Math.round(atMs), target: on[index] ?? 0 })
    atMs += FAULT_MS[kind]
  }
  return { ...settings, faults, durationMs: Math.round(durationMs) }
}

/** The least that a plan with each fault once takes, in whole seconds. */
export const LEAST_SECONDS = Math.ceil(PHASES.reduce((sum, { always }) => sum + needMs(always), 0) / 1000)

/**
 * All that happens in a run: each fault at least once, the same for the same seed (rule CH1).
 * @param seconds {@link LEAST_SECONDS} or more, over both phases
 */
export const planOf = (seed: number, seconds: number): readonly PhasePlan[] => {
  const random = createRandom(seed)
  const needs = PHASES.map(({ always }) => needMs(always))
  const all = needs.reduce((sum, need) => sum + need, 0)
  return PHASES.map((phase, index) => phaseOf(phase, (seconds * 1000 * (needs[index] ?? 0)) / all, random))
}
