/** The few words of DOM that the panel is written in. Text only ever becomes a text node (rule UI5). */

type Attributes = Readonly<Record<string, string | boolean>>

/** An element with attributes (true: present, false: absent) and children; strings become text nodes. */
export const h = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value)
  element.append(...children)
  return element
}

/** Writes an attribute only if that changes it: an unneeded write is read out, and drawn, again (rule UI12). */
export const setAttribute = (element: Element, name: string, value: string | boolean): void => {
  if (typeof value === 'boolean') {
    if (element.hasAttribute(name) !== value) element.toggleAttribute(name, value)
  } else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

/** Writes a text only if that changes it. */
export const setText = (node: Node, text: string): void => {
  if (node.textContent !== text) node.textContent = text
}

/** A button that can't submit a form by accident. */
export const button = (className: string, ...children: readonly (Node | string)[]): HTMLButtonElement =>
  h('button', { type: 'button', class: className }, ...children)
