type Child = Node | string
type Attributes = Readonly<Record<string, string>>

const SVG = 'http://www.w3.org/2000/svg'

/** A new element with attributes and children; strings become text, never markup. */
export const el = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** A 24×24 icon of one path; its button carries the name, so it is hidden from screen readers. */
export const icon = (path: string): SVGSVGElement => {
  const svg = document.createElementNS(SVG, 'svg')
  const shape = document.createElementNS(SVG, 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  shape.setAttribute('d', path)
  svg.append(shape)
  return svg
}

/** An icon button with an accessible name. */
export const iconButton = (name: string, path: string, onClick: () => void): HTMLButtonElement => {
  const button = el('button', { type: 'button', class: 'icon-button', 'aria-label': name, title: name }, icon(path))
  button.addEventListener('click', onClick)
  return button
}

/** Gives an icon button another name and icon, for what it would do now. */
export const relabel = (button: HTMLButtonElement, name: string, path: string): void => {
  if (button.getAttribute('aria-label') === name) return
  button.setAttribute('aria-label', name)
  button.title = name
  button.replaceChildren(icon(path))
}
