import type { Figures } from './record.ts'

const TIMES = [
  ['matinee_join_ms', 'join'],
  ['matinee_fanout_ms', 'fan-out'],
  ['matinee_expected_position_error_ms', 'position error'],
  ['matinee_back_ms', 'back'],
  ['matinee_token_ms', 'token'],
] as const
const TROUBLE = ['lost_states', 'out_of_order_states', 'unanswered', 'refused', 'cut', 'put_out', 'gave_up']

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`

/** Where a run is, in one line for a person: what was measured by now (p95), and what went wrong. @param seconds since its start @param total seconds that the profile takes */
export const progressLine = (figures: Figures, seconds: number, total: number): string => {
  const count = (name: string): number => figures[name]?.count ?? 0
  const times = TIMES.flatMap(([name, label]) => {
    const p95 = figures[name]?.['p(95)']
    return p95 === undefined ? [] : [`${label} ${ms(p95)}`]
  })
  const trouble = TROUBLE.filter((name) => count(`matinee_${name}`) > 0).map(
    (name) => `${name.replaceAll('_', ' ')} ${count(`matinee_${name}`)}`,
  )
  const watching = count('matinee_joined') - count('matinee_left')
  return [`${String(Math.round(seconds)).padStart(5)} s of about ${total}`, `${watching} watching`, ...times, ...trouble].join(' · ')
}
