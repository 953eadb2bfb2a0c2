import { longestPauseMs, type Outcome } from './outcome.ts'

/** What `--json` writes (rule KU39). */
export const figuresOf = ({ installSeconds, changes, drift }: Outcome) => ({
  installSeconds: Math.round(installSeconds * 10) / 10,
  changes: changes.map(({ name, cost }) => ({ name, partiesLost: cost.partiesLost, longestPauseMs: longestPauseMs(cost) })),
  drift: { p95: drift === null ? null : Math.round(drift.p95 * 10) / 10 },
})
