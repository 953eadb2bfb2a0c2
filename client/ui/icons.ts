/** The panel's icons: 24 x 24 outlines, drawn as elements because markup from text is out of the question (rule UI5). */

const SVG = 'http://www.w3.org/2000/svg'

const PATHS = {
  group:
    'M9 11.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM2.75 19c.4-3 2.9-5 6.25-5s5.85 2 6.25 5M15.5 5.4a3.1 3.1 0 0 1 0 5.9M17.8 14.4c2 .7 3.2 2.4 3.5 4.6',
  close: 'M6 6l12 12M18 6L6 18',
  crown: 'M4 17.5h16M4.5 14.5 3.5 7l4.75 3.5L12 5l3.75 5.5L20.5 7l-1 7.5z',
  film: 'M4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11A1.5 1.5 0 0 1 4.5 5ZM7.5 5v14M16.5 5v14M3 9.5h4.5M3 14.5h4.5M16.5 9.5H21M16.5 14.5H21',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  remove:
    'M9 11.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM2.75 19c.4-3 2.9-5 6.25-5 1.6 0 3 .45 4.1 1.25M15.5 14.5l5 5M20.5 14.5l-5 5',
  play: 'M8 5.5v13l10.5-6.5z',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.2',
  leave: 'M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  chevron: 'M7 10l5 5 5-5',
} as const
export type IconName = keyof typeof PATHS

/** A decorative icon; what it means has to be said beside it. */
export const icon = (name: IconName): SVGSVGElement => {
  const svg = document.createElementNS(SVG, 'svg')
  for (const [key, value] of Object.entries({
    viewBox: '0 0 24 24',
    'aria-hidden': 'true',
    focusable: 'false',
    class: `icon icon-${name}`,
  })) {
    svg.setAttribute(key, value)
  }
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', PATHS[name])
  svg.append(path)
  return svg
}
