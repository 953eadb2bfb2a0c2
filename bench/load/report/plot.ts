/** Lines over one axis as a picture, for docs/images. */
import { path, stroke, words } from '../../sync/report/svg.ts'

export interface Line {
  readonly name: string
  readonly colour: string
  readonly points: readonly (readonly [x: number, y: number])[]
}

export interface Plot {
  readonly title: string
  /** What is along each axis, with its unit. */
  readonly across: string
  readonly up: string
  readonly lines: readonly Line[]
}

const WIDTH = 800
const HEIGHT = 320
const EDGE = { left: 64, right: 24, top: 56, bottom: 48 } as const
const TICKS = 5

/** A round number that is not less: 1, 2, 2.5 or 5 times a power of ten. */
export const roundUp = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, Number.MIN_VALUE)))
  return power * ([1, 2, 2.5, 5].find((step) => step * power >= value) ?? 10)
}

const most = (values: readonly number[]): number => roundUp(Math.max(1, ...values))

/** An SVG (rule PF13); both axes begin at 0, so that a flat line looks flat. */
export const plotOf = ({ title, across, up, lines }: Plot): string => {
  const points = lines.flatMap((line) => line.points)
  const [mostX, mostY] = [most(points.map(([x]) => x)), most(points.map(([, y]) => y))]
  const bottom = HEIGHT - EDGE.bottom
  const x = (value: number): number => EDGE.left + ((WIDTH - EDGE.left - EDGE.right) * value) / mostX
  const y = (value: number): number => bottom - ((bottom - EDGE.top) * value) / mostY
  const ticks = Array.from({ length: TICKS + 1 }, (_, index) => index / TICKS)
  const label = (value: number): string => value.toLocaleString('en')
  const parts = [
    words(EDGE.left, 20, title, 'font-size="14" font-weight="bold"'),
    words(EDGE.left, 44, up, 'fill="#555"'),
    words(WIDTH - EDGE.right, HEIGHT - 8, across, 'fill="#555" text-anchor="end"'),
    ...ticks.flatMap((tick) => [
      stroke(EDGE.left, y(tick * mostY), WIDTH - EDGE.right, y(tick * mostY), 'stroke="#ddd"'),
      words(EDGE.left - 8, y(tick * mostY) + 4, label(tick * mostY), 'text-anchor="end"'),
      words(x(tick * mostX), bottom + 18, label(tick * mostX), 'text-anchor="middle"'),
    ]),
    ...lines.flatMap(({ name, colour, points: own }, index) => [
      path(
        own.map(([one, other]) => [x(one), y(other)] as const),
        `stroke="${colour}" stroke-width="2"`,
      ),
      words(EDGE.left + 200 + 150 * index, 44, name, `fill="${colour}" font-weight="bold"`),
    ]),
  ]
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11">`
  return `${frame}\n<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>\n${parts.join('\n')}\n</svg>\n`
}
