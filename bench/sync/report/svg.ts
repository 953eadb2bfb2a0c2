/** Small pieces of SVG; every number gets one decimal place. */

export const at = (value: number): string => value.toFixed(1)

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

export const words = (x: number, y: number, text: string, more = ''): string =>
  `<text x="${at(x)}" y="${at(y)}" ${more}>${escaped(text)}</text>`

export const stroke = (x1: number, y1: number, x2: number, y2: number, style: string): string =>
  `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" ${style}/>`

export const bar = (x: number, y: number, width: number, height: number, style: string): string =>
  `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" ${style}/>`

export const path = (points: readonly (readonly [x: number, y: number])[], style: string): string =>
  `<polyline fill="none" ${style} points="${points.map(([x, y]) => `${at(x)},${at(y)}`).join(' ')}"/>`
