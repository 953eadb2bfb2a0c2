/** What was done to one viewer's film: other rates as bars, seeks as full strokes (red), stalls as short ones (black). */
import type { RunRecording, ViewerRecording } from '../analysis/run-recording.ts'
import { LEFT, type Place, RIGHT } from './layout.ts'
import { bar, stroke, words } from './svg.ts'

export const STRIP_HEIGHT = 22
/** A rate this far from 1 fills its half of the strip. */
const FULL_RATE = 0.1
const HALF = STRIP_HEIGHT / 2 - 2

const rateBars = ({ writes }: ViewerRecording, { startedAt, endedAt }: RunRecording, middle: number, x: Place): string[] => {
  const rates = writes.filter(([, what]) => what === 'rate')
  return rates.flatMap(([time, , rate], index) => {
    const [from, until] = [Math.max(time, startedAt), Math.min(rates[index + 1]?.[0] ?? endedAt, endedAt)]
    const height = Math.max(-1, Math.min(1, (rate - 1) / FULL_RATE)) * HALF
    if (height === 0 || until <= from) return []
    return bar(x(from), Math.min(middle, middle - height), Math.max(0.5, x(until) - x(from)), Math.abs(height), 'fill="#fb8c00"')
  })
}

/** Drawn from `top` down, {@link STRIP_HEIGHT} high. */
export const viewerStrip = (run: RunRecording, viewer: ViewerRecording, index: number, top: number, x: Place): string[] => {
  const middle = top + STRIP_HEIGHT / 2
  const during = (time: number): boolean => time >= run.startedAt && time <= run.endedAt
  const seeks = viewer.writes.filter(([time, what]) => what === 'seek' && during(time))
  const stalls = viewer.events.filter(([time, name]) => name === 'waiting' && during(time))
  return [
    words(LEFT - 5, middle + 4, `viewer ${index + 1}`, 'text-anchor="end" fill="#555"'),
    stroke(LEFT, middle, RIGHT, middle, 'stroke="#ddd"'),
    ...rateBars(viewer, run, middle, x),
    ...seeks.map(([time]) => stroke(x(time), middle - 9, x(time), middle + 9, 'stroke="#c62828" stroke-width="1.5"')),
    ...stalls.map(([time]) => stroke(x(time), middle + 3, x(time), middle + 9, 'stroke="#000" stroke-width="2"')),
  ]
}
