import { expect, test } from 'vitest'
import { figuresOf } from '../analysis/figures.ts'
import { START, testRun, testViewer } from '../analysis/test-run.ts'
import { plotOf } from './plot.ts'

const PLAY = { from: 0, until: 20_000, position: 3 }
const plot = (...args: Parameters<typeof testRun>): string => {
  const run = testRun(...args)
  return plotOf(run, figuresOf(run))
}
const count = (svg: string, what: RegExp): number => [...svg.matchAll(what)].length

test('[BE9] each pair has a line, pale where it does not count, and a gap where the room pauses', () => {
  const viewers = [testViewer([PLAY]), testViewer([PLAY]), testViewer([PLAY])]
  const commands = [
    { kind: 'play', at: START, target: null },
    { kind: 'pause', at: START + 8000, target: null },
    { kind: 'resume', at: START + 10_000, target: null },
  ] as const
  const svg = plot(viewers, { commands })
  expect(count(svg, /<polyline /g)).toBe(2 * 3 * 4)
  expect(count(svg, /<polyline [^>]*opacity="0\.35"/g)).toBe(2 * 3 * 2)
  expect(count(plot(viewers, { measuredBy: 'element' }), /<polyline /g)).toBe(3 * 2)
  for (const pair of ['1–2', '1–3', '2–3']) expect(svg).toContain(`>${pair}</text>`)
})

test('[BE9] commands and incidents are marked where they were', () => {
  const svg = plot([testViewer([PLAY]), testViewer([PLAY])], {
    commands: [
      { kind: 'play', at: START, target: null },
      { kind: 'seek', at: START + 10_000, target: 60 },
    ],
    incidents: [{ kind: 'cut', at: START + 5000, viewer: 1 }],
  })
  const placeOf = (words: string) => Number(new RegExp(`<text x="([\\d.]+)"[^>]*>${words}</text>`).exec(svg)?.[1])
  const [play, seek, cut] = [placeOf('play'), placeOf('seek'), placeOf('cut 2')]
  expect((cut - play) / (seek - play)).toBeCloseTo(0.5, 2)
})

test('[BE9] rates, seeks and stalls of each viewer are shown', () => {
  const viewer = testViewer([PLAY], {
    writes: [
      [START + 1000, 'rate', 1.05, 1],
      [START + 2000, 'rate', 1, 1.05],
      [START + 3000, 'seek', 9, 6],
      [START + 30_000, 'seek', 9, 6],
    ],
    events: [[START + 3010, 'waiting', 0]],
  })
  const svg = plot([testViewer([PLAY]), viewer])
  expect([count(svg, /fill="#fb8c00"/g), count(svg, /stroke="#c62828" stroke-width="1.5"/g), count(svg, /stroke-width="2"/g)]).toEqual([
    1, 1, 1,
  ])
})

test('[BE9] it is well-formed, whatever the numbers and the words', () => {
  const svg = plot([testViewer([PLAY]), testViewer([{ ...PLAY, position: 9000 }])], { title: 'a <b> & "c"' })
  expect(svg).toContain('a &lt;b&gt; &amp; &quot;c&quot;')
  expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  expect(count(svg, /<text /g)).toBe(count(svg, /<\/text>/g))
})
