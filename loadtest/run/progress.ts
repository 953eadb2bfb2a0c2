import type { Figures } from './record.ts'

const ms = (value: number | undefined): string => (value === undefined ? '–' : `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`)

/** Where a run is, in one line for a person. @param seconds since its start @param total seconds that the profile takes */
export const progressLine = (figures: Figures, seconds: number, total: number): string => {
  const count = (name: string): number => figures[name]?.count ?? 0
  const p95 = (name: string): string => ms(figures[name]?.['p(95)'])
  const watching = count('matinee_joined') - count('matinee_left')
  const trouble = ['lost_states', 'out_of_order_states', 'unanswered', 'refused', 'cut', 'put_out', 'gave_up']
    .map((name) => [name.replaceAll('_', ' '), count(`matinee_${name}`)] as const)
    .filter(([, number]) => number > 0)
    .map(([name, number]) => `${name} ${number}`)
  return [
    `${String(Math.round(seconds)).padStart(5)} s of about ${total}`,
    `${watching} watching`,
    `join ${p95('matinee_join_ms')}`,
    `fan-out ${p95('matinee_fanout_ms')}`,
    `position error ${p95('matinee_expected_position_error_ms')}`,
    ...trouble,
  ].join(' · ')
}
