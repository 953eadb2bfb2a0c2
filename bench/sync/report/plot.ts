/** One run as a picture: drift over time, what people did, and what was done to keep the films in step. */
import type { Figures } from '../analysis/figures.ts'
import type { RunRecording } from '../analysis/run-recording.ts'
import { type DriftPanel, driftPanel, PANEL_HEIGHT } from './drift-panel.ts'
import { LEFT, type Place, placeIn, WIDTH } from './layout.ts'
import { stroke, words } from './svg.ts'
import { STRIP_HEIGHT, viewerStrip } from './viewer-strip.ts'

const HEAD = 26
const MARKS = 28

const marks = ({ commands, incidents }: RunRecording, bottom: number, x: Place): string[] => {
  const named = [
    ...commands.map(({ kind, at }) => ({ name: kind, at, colour: '#446' })),
    ...incidents.map(({ kind, viewer, at }) => ({ name: `${kind} ${viewer + 1}`, at, colour: '#a60' })),
  ]
  return named.flatMap(({ name, at, colour }, index) => [
    stroke(x(at), HEAD, x(at), bottom, `stroke="${colour}" stroke-opacity="0.6"`),
    words(x(at) + 2, bottom + (index % 2 === 0 ? 11 : 22), name, `fill="${colour}"`),
  ])
}

const panelsOf = ({ drift, picture }: Figures): DriftPanel[] => [
  { title: 'media clock', drift },
  ...(picture === null ? [] : [{ title: 'picture', drift: picture }]),
]

/** An SVG (rule BE9): the drift of each pair, pale where it does not count, and below it each viewer's rates, seeks and stalls. */
export const plotOf = (run: RunRecording, figures: Figures): string => {
  const x = placeIn(run)
  const panels = panelsOf(figures)
  const bottom = HEAD + PANEL_HEIGHT * panels.length
  const strips = bottom + MARKS
  const height = strips + STRIP_HEIGHT * run.viewers.length + 8
  const heading = `${run.name}: ${run.title}, ${run.viewers.length} viewers${figures.doubts.length === 0 ? '' : ' (NOT TRUSTED)'}`
  const parts = [
    words(LEFT, 17, heading, 'font-size="13" font-weight="bold"'),
    ...panels.flatMap((panel, index) => driftPanel(panel, HEAD + PANEL_HEIGHT * index, x)),
    ...marks(run, bottom, x),
    ...run.viewers.flatMap((viewer, index) => viewerStrip(run, viewer, index, strips + STRIP_HEIGHT * index, x)),
  ]
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="10">`
  return `${frame}\n<rect width="${WIDTH}" height="${height}" fill="#fff"/>\n${parts.join('\n')}\n</svg>\n`
}
