import { expect, test } from 'vitest'
import { comparison } from './compare.ts'
import { withNodes } from './node-report.ts'
import { nodeText } from './node-text.ts'
import { createSampleReader } from './samples.ts'
import type { Summary } from './summary.ts'

const ONE = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const OTHER = '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d'

/** As k6 writes it. */
const point = (metric: string, value: number, tags: object) =>
  JSON.stringify({ metric, type: 'Point', data: { time: '2026-11-21T20:30:00.1Z', value, tags: { scenario: 'parties', ...tags } } })

const summaryOf = (lines: readonly string[]): Summary => {
  const reader = createSampleReader()
  for (const line of lines) expect(reader.take(line)).toBe(true)
  return { state: { testRunDurationMs: 20_000 }, metrics: reader.metrics() }
}
const run = (slow: number, other = OTHER): Summary =>
  summaryOf([
    '{"type":"Metric","data":{"name":"matinee_join_ms","type":"trend","contains":"time"},"metric":"matinee_join_ms"}',
    point('matinee_join_ms', 8, { node: ONE }),
    point('matinee_fanout_ms', 2, { node: ONE }),
    point('matinee_fanout_ms', 4, { node: ONE }),
    point('matinee_fanout_ms', slow, { node: other }),
    point('matinee_expected_position_error_ms', 0.3, { node: other }),
    point('ws_msgs_sent', 1, { node: other }),
    point('matinee_command_ms', 7, {}),
    point('matinee_join_ms', 1, {}),
  ])

test('[LT12] the samples that k6 writes become figures of each node, under the names that k6 gives to parts of a metric', () => {
  const { metrics } = run(50)
  expect(Object.keys(metrics).toSorted()).toEqual([
    `matinee_expected_position_error_ms{node:${OTHER}}`,
    `matinee_fanout_ms{node:${ONE}}`,
    `matinee_fanout_ms{node:${OTHER}}`,
    `matinee_join_ms{node:${ONE}}`,
  ])
  expect(metrics[`matinee_fanout_ms{node:${ONE}}`]).toMatchObject({ type: 'trend', values: { count: 2, min: 2, max: 4, 'p(95)': 4 } })
})

test('[LT12] what is no sample is for the log, and a line that is cut off is nothing', () => {
  const reader = createSampleReader()
  expect(reader.take('a word of the script')).toBe(false)
  expect(reader.take('{"metric":"matinee_join_ms","type":"Point","data":{"val')).toBe(true)
  expect(reader.take(point('matinee_join_ms', 1, { node: '<script>' }))).toBe(true)
  expect(reader.metrics()).toEqual({})
})

test('[LT12] a person is told each node by the beginning of its name', () => {
  expect(nodeText(run(50)).replaceAll(/ {2,}/g, ' | ').split('\n')).toEqual([
    ' | node (p50, p95, max, ms) | join | fan-out | position error',
    ' | 1b9d6bcd | 8.0, 8.0, 8.0 | 2.0, 4.0, 4.0 | –',
    ' | 9b1deb4d | – | 50, 50, 50 | 0.3, 0.3, 0.3',
  ])
  expect(nodeText(summaryOf([point('matinee_join_ms', 1, {})]))).toBe('')
})

test('[LT12] the report has a row for each node before its end, and is left as it is where none is known', () => {
  const report = withNodes('<html><body><p>charts</p></body></html>', run(50))
  expect(report).toMatch(/^<html><body><p>charts<\/p><section id="nodes">.*<\/section>\n<\/body><\/html>$/s)
  expect(report.match(/<tr>/g)).toHaveLength(3)
  expect(report).toContain(`<code>${OTHER}</code></td><td>–</td><td>50, 50, 50 ms (1)<div class="bar" style="width:100%">`)
  expect(report).toContain('2.0, 4.0, 4.0 ms (2)<div class="bar" style="width:8%">')
  expect(withNodes('<body></body>', summaryOf([]))).toBe('<body></body>')
})

test('[LT12] two runs are compared by the node where each is slowest, and by the nodes that both had', () => {
  const lines = comparison(run(50), run(100, 'started-anew')).replaceAll(/ {2,}/g, ' ').split('\n')
  expect(lines).toContain(' fan-out, slowest node 50 100 2.00 ×, worse')
  expect(lines).toContain(' fan-out at 1b9d6bcd 4 4 the same')
  expect(lines.join('\n')).not.toMatch(/9b1deb4d|started/)
})
