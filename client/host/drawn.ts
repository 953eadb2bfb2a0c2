export const isDrawn = (element: Element): boolean => element.getClientRects().length > 0

/** The first of `selector` that is drawn: pages keep old headers and players about, hidden. */
export const drawn = <E extends Element = Element>(selector: string): E | undefined =>
  [...document.querySelectorAll<E>(selector)].find(isDrawn)
