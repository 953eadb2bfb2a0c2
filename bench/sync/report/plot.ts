/** Drift over time as an SVG: small drifts and large ones are both to be seen, with what was done to correct them below. */
import type { Figures } from '../analysis/figures.ts'
import { GRID_MS } from '../analysis/phase.ts'
import type { RunRecording } from '../analysis/run-recording.ts'
import { IN_STEP_MS } from '../analysis/sync-time.ts'

const WIDTH = 1000
const LEFT = 56
const RIGHT = 16
const TOP = 34
const HEIGHT = 260
const STRIP = 22
const MARKS = 26
const COLOURS = ['#1565c0', '#c62828', '#2e7d32', '#6a1b9a', '#ef6c00', '#00838f', '#5d4037', '#ad1457', '#37474f', '#9e9d24']
/** Up to this many ms the scale is linear, beyond it logarithmic. */
const LINEAR_MS = 10
const LIMIT_MS = 10_000
const LINES_MS = [0, 10, 40, 100, 1000, 10_000]

const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
const at = (value: number): string => value.toFixed(1)

const scale = (ms: number): number => Math.asinh(Math.max(-LIMIT_MS, Math.min(LIMIT_MS, ms)) / LINEAR_MS)
const y = (ms: number): number => TOP + (HEIGHT / 2) * (1 - scale(ms) / scale(LIMIT_MS))

type Place = (time: number) => number
const placeIn = ({ startedAt, endedAt }: RunRecording): Place => {
  const width = WIDTH - LEFT - RIGHT
  return (time) => LEFT + (width * Math.max(0, time - startedAt)) / Math.max(1, endedAt - startedAt)
}

const text = (x: number, top: number, words: string, more = ''): string =>
  `<text x="${at(x)}" y="${at(top)}" ${more}>${escapeText(words)}</text>`

const line = (x1: number, y1: number, x2: number, y2: number, style: string): string =>
  `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" ${style}/>`

const label = (ms: number): string => (Math.abs(ms) >= 1000 ? `${ms / 1000} s` : `${ms} ms`)

const gridLines = (): string[] =>
  [...LINES_MS, ...LINES_MS.slice(1).map((ms) => -ms)].flatMap((ms) => [
    line(LEFT, y(ms), WIDTH - RIGHT, y(ms), Math.abs(ms) === IN_STEP_MS ? 'stroke="#d33" stroke-dasharray="4 3"' : 'stroke="#ddd"'),
    text(LEFT - 5, y(ms) + 4, label(ms), 'text-anchor="end" fill="#555"'),
  ])

/** One path for each stretch without a gap; what does not count is pale. */
const pairPaths = ({ pairs }: Figures, x: Place): string[] =>
  pairs.flatMap(({ points }, index) => {
    const stretches: { readonly counts: boolean; readonly path: string[] }[] = []
    let last = 0
    for (const point of points) {
      const place = `${at(x(point.at))},${at(y(point.ms))}`
      const current = stretches.at(-1)
      if (current?.counts === point.counts && point.at - last <= GRID_MS * 1.5) current.path.push(place)
      else stretches.push({ counts: point.counts, path: [place] })
      last = point.at
    }
    const style = `fill="none" stroke="${COLOURS[index % COLOURS.length]}" stroke-width="1.3"`
    return stretches.map(({ counts, path }) => `<polyline ${style}${counts ? '' : ' opacity="0.35"'} points="${path.join(' ')}"/>`)
  })

const legend = ({ pairs }: Figures): string[] =>
  pairs.map(({ pair }, index) => {
    const words = `${pair[0] + 1}–${pair[1] + 1}`
    return text(WIDTH - RIGHT - (pairs.length - index) * 34, 18, words, `fill="${COLOURS[index % COLOURS.length]}" font-weight="bold"`)
  })

const marks = ({ commands, incidents }: RunRecording, x: Place): string[] => {
  const bottom = TOP + HEIGHT
  const named = [
    ...commands.map(({ kind, at: time }) => ({ kind, time, colour: '#446' })),
    ...incidents.map(({ kind, viewer, at: time }) => ({ kind: `${kind} ${viewer + 1}`, time, colour: '#a60' })),
  ]
  return named.flatMap(({ kind, time, colour }, index) => [
    line(x(time), TOP, x(time), bottom, `stroke="${colour}" stroke-opacity="0.6"`),
    text(x(time) + 2, bottom + (index % 2 === 0 ? 11 : 22), kind, `fill="${colour}"`),
  ])
}

/** Below, for each viewer: rates other than the room's as bars, seeks as full strokes, stalls as short ones. */
const strips = ({ viewers, startedAt, endedAt }: RunRecording, x: Place): string[] =>
  viewers.flatMap(({ writes, events }, index) => {
    const middle = TOP + HEIGHT + MARKS + STRIP * (index + 0.5)
    const during = (time: number): boolean => time >= startedAt && time <= endedAt
    const rates = writes.filter(([, what]) => what === 'rate')
    const bars = rates.map(([time, , rate], place) => {
      const [from, until] = [Math.max(time, startedAt), Math.min(rates[place + 1]?.[0] ?? endedAt, endedAt)]
      const height = Math.max(-1, Math.min(1, (rate - 1) / 0.1)) * (STRIP / 2 - 2)
      if (height === 0 || until <= from) return ''
      const top = Math.min(middle, middle - height)
      return `<rect x="${at(x(from))}" y="${at(top)}" width="${at(Math.max(0.5, x(until) - x(from)))}" height="${at(Math.abs(height))}" fill="#fb8c00"/>`
    })
    const seeks = writes.filter(([time, what]) => what === 'seek' && during(time)).map(([time]) => time)
    const stalls = events.filter(([time, name]) => name === 'waiting' && during(time)).map(([time]) => time)
    return [
      text(LEFT - 5, middle + 4, `viewer ${index + 1}`, 'text-anchor="end" fill="#555"'),
      line(LEFT, middle, WIDTH - RIGHT, middle, 'stroke="#ddd"'),
      ...bars,
      ...seeks.map((time) => line(x(time), middle - 9, x(time), middle + 9, 'stroke="#c62828" stroke-width="1.5"')),
      ...stalls.map((time) => line(x(time), middle + 3, x(time), middle + 9, 'stroke="#000" stroke-width="2"')),
    ]
  })

const heading = ({ title, name, viewers }: RunRecording, { drift, doubts }: Figures): string => {
  const figures = [drift.p50, drift.p95, drift.max].map((value) => value?.toFixed(1) ?? '–').join(' / ')
  return `${name}: ${title}, ${viewers.length} viewers; p50 / p95 / max ${figures} ms${doubts.length === 0 ? '' : ' (NOT TRUSTED)'}`
}

/** One run as an SVG (rule BE9): the drift of each pair, pale where it does not count, and below it rates, seeks (red) and stalls (black). */
export const plotOf = (run: RunRecording, figures: Figures): string => {
  const x = placeIn(run)
  const height = TOP + HEIGHT + MARKS + STRIP * run.viewers.length + 8
  const parts = [
    text(LEFT, 18, heading(run, figures), 'font-size="13" font-weight="bold"'),
    ...legend(figures),
    ...gridLines(),
    ...marks(run, x),
    ...pairPaths(figures, x),
    ...strips(run, x),
  ]
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="10">`
  return `${frame}\n<rect width="${WIDTH}" height="${height}" fill="#fff"/>\n${parts.filter((part) => part !== '').join('\n')}\n</svg>\n`
}
