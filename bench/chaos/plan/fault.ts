/** What can happen to the deployment. */
export const FAULT_KINDS = ['kill', 'stop', 'redis-restart', 'redis-freeze', 'flush', 'flush-plugins', 'cut'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** How it is told to a person. */
export const FAULT_NAMES: Readonly<Record<FaultKind, string>> = {
  kill: 'a node killed (kill -9)',
  stop: 'a node stopped as planned (SIGTERM)',
  'redis-restart': 'Redis restarted empty',
  'redis-freeze': 'Redis frozen for 5 s',
  flush: 'FLUSHALL',
  'flush-plugins': 'FLUSHALL, and a plugin replica restarted',
  cut: 'the proxy killed and started again',
}

export interface Fault {
  readonly kind: FaultKind
  /** Milliseconds after the phase's first. */
  readonly atMs: number
  /** Which node or replica it happens to, from 0; 0 for what there is one of. */
  readonly target: number
}

/** Time until all of its consequences must be over (ms): what comes next is told apart from it by that. */
export const FAULT_MS: Readonly<Record<FaultKind, number>> = {
  kill: 12_000,
  stop: 10_000,
  'redis-restart': 7000,
  'redis-freeze': 9000,
  flush: 3000,
  'flush-plugins': 4000,
  cut: 6000,
}
