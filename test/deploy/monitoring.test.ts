import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { collectProcessMetrics, createMetrics } from '../../services/session/metrics.ts'

const metrics = createMetrics({ node: 'n1', connections: () => 0, rooms: () => 0 })
collectProcessMetrics(metrics)
const known = metrics.registry.getMetricsAsArray().map(({ name }) => name)
/** Of a histogram's three kinds of series the metric itself. */
const metricOf = (series: string): string => series.replace(/_(bucket|count|sum)$/, '')

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[]
}

const dashboard = JSON.parse(readFileSync('deploy/grafana/dashboards/matinee.json', 'utf8')) as Dashboard
const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
const alerts = [...readFileSync('deploy/prometheus/alerts.yml', 'utf8').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr)
const seriesIn = (expression: string): string[] => expression.match(/\b(?:watchparty|nodejs|process)_\w+/g) ?? []

test('[DP11] dashboard and alerts name only metrics that there are', () => {
  expect([shown.length > 10, alerts.length > 5]).toEqual([true, true])
  for (const expression of [...shown, ...alerts]) {
    const series = seriesIn(expression)
    expect(series.length > 0 || expression.includes('up{job="session"}'), expression).toBe(true)
    for (const name of series) expect(known, expression).toContain(metricOf(name))
  }
})

test('[DP11] the dashboard shows every metric of ours', () => {
  const inDashboard = shown.flatMap(seriesIn).map(metricOf)
  expect(known.filter((name) => name.startsWith('watchparty_') && !inDashboard.includes(name))).toEqual([])
})

test('[DP11] Prometheus asks all session nodes of compose.yaml at their metrics port', () => {
  const compose = readFileSync('deploy/compose.yaml', 'utf8')
  const [, port] = /METRICS_PORT: (\d+)/.exec(compose) ?? []
  const nodes = [...compose.matchAll(/^ {2}(session-\d):/gm)].map(([, name]) => `"${name}:${port}"`)
  expect(readFileSync('deploy/prometheus/prometheus.yml', 'utf8')).toContain(`targets: [${nodes.join(', ')}]`)
})
