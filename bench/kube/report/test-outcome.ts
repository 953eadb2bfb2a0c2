import type { ChangeOutcome, Outcome } from './outcome.ts'

export const testChange = (of: Partial<ChangeOutcome> = {}): ChangeOutcome => ({
  name: 'plugin-rollout',
  title: 'Rolling update of the plugin',
  isPlanned: true,
  cost: { partiesLost: 0, gapsMs: [0, 100, 200], standstillMs: 50 },
  seconds: 21,
  ...of,
})

export const testOutcome = (changes: readonly ChangeOutcome[]): Outcome => ({
  installSeconds: 24.04,
  changes,
  drift: { p95: 4.2049 },
  versions: ['Kubernetes v1.34.4'],
  inForce: [],
  isPolicyEnforced: false,
})
