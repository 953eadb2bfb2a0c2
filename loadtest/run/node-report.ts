/** The session nodes in the HTML report, which k6's own charts do not tell apart. Pure. */
import { byNode } from './by-node.ts'
import { figure, type Summary } from './summary.ts'

const END = '</body>'
const STYLE = `#nodes{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1200px;padding:0 1rem}
#nodes table{border-collapse:collapse;width:100%}
#nodes th,#nodes td{border-bottom:1px solid #8884;padding:.3rem .6rem;text-align:left}
#nodes .bar{background:#7b65fa;height:.5rem}`

/** A bar is as long as its p95 is of the highest of that metric: a node that stands out is seen at once. */
const cell = (summary: Summary, metric: string, node: string): string => {
  const values = byNode.figures(summary, metric, node)
  if (values === null) return '<td>–</td>'
  const [p50, p95, max] = [values.med ?? 0, values['p(95)'] ?? 0, values.max ?? 0]
  const share = Math.round((100 * p95) / (byNode.slowest(summary, metric) || 1))
  return `<td>${figure(p50)}, ${figure(p95)}, ${figure(max)} ms (${values.count})<div class="bar" style="width:${share}%"></div></td>`
}

const section = (summary: Summary): string => {
  const head = ['Node', ...byNode.METRICS.map(([, label]) => `${label}: p50, p95, max (samples)`)].map((text) => `<th>${text}</th>`)
  const rows = byNode.nodes(summary).map((node) => {
    const cells = byNode.METRICS.map(([metric]) => cell(summary, metric, node))
    return `<tr><td><code>${node}</code></td>${cells.join('')}</tr>`
  })
  return `<section id="nodes"><style>${STYLE}</style><h2>By session node</h2>
<table><tr>${head.join('')}</tr>
${rows.join('\n')}</table></section>`
}

/** k6's report with a table of the nodes at its end; as it is where no node is known. Names of nodes are plain (rule LT11). */
export const withNodes = (html: string, summary: Summary): string => {
  const end = html.lastIndexOf(END)
  return byNode.nodes(summary).length === 0 || end < 0 ? html : `${html.slice(0, end)}${section(summary)}\n${html.slice(end)}`
}
