import { expect, test } from 'vitest'
import { comparison } from './compare.ts'
import { progressLine } from './progress.ts'
import { createRecordReader } from './record.ts'
import { broken, type Summary, summaryText } from './summary.ts'

const trend = (med: number, p95: number, thresholds: Record<string, { ok: boolean }> = {}) => ({
  type: 'trend',
  values: { med, 'p(95)': p95, max: p95 * 2 },
  thresholds,
})
const counter = (count: number, thresholds: Record<string, { ok: boolean }> = {}) => ({ type: 'counter', values: { count }, thresholds })
const summary = (metrics: Summary['metrics']): Summary => ({ state: { testRunDurationMs: 20_000 }, metrics })

const good = summary({
  matinee_join_ms: trend(8, 21.4, { 'p(95)<2000': { ok: true } }),
  matinee_lost_states: counter(0),
  matinee_back_ms: trend(0, 0),
})
const bad = summary({
  matinee_join_ms: trend(80, 2140, { 'p(95)<2000': { ok: false } }),
  matinee_lost_states: counter(3, { 'count==0': { ok: false } }),
})

test('[LT8] a summary tells what was measured and which thresholds do not hold', () => {
  expect(broken(good)).toEqual([])
  expect(summaryText(good)).toBe(
    ['  join                     p50 8.0 ms, p95 21 ms, max 43 ms', '  lost states              0', '', 'All thresholds hold.'].join('\n'),
  )
  expect(broken(bad)).toEqual(['matinee_join_ms: p(95)<2000', 'matinee_lost_states: count==0'])
  expect(summaryText(bad)).toMatch(/do not hold:\n {2}matinee_join_ms: p\(95\)<2000\n {2}matinee_lost_states: count==0$/)
})

test('[LT8] two summaries are compared by p95 and counts; what both have is told', () => {
  const lines = comparison(good, bad).split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/join +21\.4 +2140 +100\.00 ×, worse$/)
  expect(lines[2]).toMatch(/lost states +0 +3 +new$/)
  expect(comparison(good, good)).toMatch(/join +21\.4 +21\.4 +the same/)
})

/** As k6's dashboard writes them. */
const RECORD = [
  '{"event":"param","data":{"aggregates":{"counter":["count","rate"],"gauge":["value"],"trend":["avg","max","med","min","p(90)","p(95)","p(99)"]}}}',
  '{"event":"metric","data":{"time":{"type":"gauge","contains":"time"}}}',
  '{"event":"start","data":[[1795279633342]]}',
  '{"event":"metric","data":{"matinee_joined":{"type":"counter"},"matinee_join_ms":{"type":"trend","contains":"time","custom":true},"matinee_cut":{"type":"counter"}}}',
]

test('[LT8] the figures so far are read from k6’s record, in which values have no names', () => {
  const reader = createRecordReader()
  for (const line of RECORD) expect(reader.read(line)).toBeNull()
  const figures = reader.read('{"event":"cumulative","data":[[2,0.1],[5,9,4,1,7,8,9],[12,0.6],[1795279634345]]}')
  expect(figures).toMatchObject({ matinee_cut: { count: 2 }, matinee_join_ms: { med: 4, 'p(95)': 8 }, matinee_joined: { count: 12 } })
  expect(progressLine(figures ?? {}, 5.2, 20)).toBe('    5 s of about 20 · 12 watching · join 8.0 ms · cut 2')
})

test('[LT8] a line that is not whole yet, or empty values, are no figures', () => {
  const reader = createRecordReader()
  expect(reader.read('{"event":"cumul')).toBeNull()
  for (const line of RECORD) reader.read(line)
  expect(reader.read('{"event":"cumulative","data":[[],[],[3,1],[5]]}')).toMatchObject({ matinee_joined: { count: 3 }, matinee_cut: {} })
})
