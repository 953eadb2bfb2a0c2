/** k6's summary as a person reads it. Pure. */

export interface Metric {
  readonly type: string
  readonly values: Readonly<Record<string, number>>
  readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>
}
export interface Summary {
  readonly state: { readonly testRunDurationMs: number }
  readonly metrics: Readonly<Record<string, Metric>>
}

/** What each is called in print, in the order in which they are told. */
export const ROWS = [
  ['matinee_join_ms', 'join'],
  ['matinee_fanout_ms', 'fan-out'],
  ['matinee_command_ms', 'command answered'],
  ['matinee_expected_position_error_ms', 'expected position error'],
  ['matinee_back_ms', 'back after a cut'],
  ['matinee_token_ms', 'token'],
  ['matinee_generator_lag_ms', 'lateness of k6 itself'],
  ['matinee_joined', 'joined'],
  ['matinee_lost_states', 'lost states'],
  ['matinee_out_of_order_states', 'states out of order'],
  ['matinee_unanswered', 'unanswered'],
  ['matinee_refused', 'refused'],
  ['matinee_cut', 'connections cut'],
  ['matinee_put_out', 'put out'],
  ['matinee_moved', 'moved to another node'],
  ['matinee_gave_up', 'gave up'],
] as const

/** Milliseconds for a person. */
export const figure = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)))

/** One figure of a metric with its unit; null when nothing was measured. */
const told = ({ type, values }: Metric): string | null => {
  if (type === 'counter') return String(values.count ?? 0)
  const { med, 'p(95)': p95, max } = values
  if (med === undefined || p95 === undefined || max === undefined || max === 0) return null
  return `p50 ${figure(med)} ms, p95 ${figure(p95)} ms, max ${figure(max)} ms`
}

/** The thresholds that did not hold, as `metric: rule`. */
export const broken = ({ metrics }: Summary): string[] =>
  Object.entries(metrics).flatMap(([name, { thresholds = {} }]) =>
    Object.entries(thresholds)
      .filter(([, { ok }]) => !ok)
      .map(([rule]) => `${name}: ${rule}`),
  )

export const summaryText = (summary: Summary): string => {
  const lines = ROWS.flatMap(([name, label]) => {
    const metric = summary.metrics[name]
    const text = metric === undefined ? null : told(metric)
    return text === null ? [] : [`  ${label.padEnd(24)} ${text}`]
  })
  const missed = broken(summary)
  const verdict =
    missed.length === 0 ? 'All thresholds hold.' : `Thresholds that do not hold:\n${missed.map((rule) => `  ${rule}`).join('\n')}`
  return `${lines.join('\n')}\n\n${verdict}`
}
