/**
 * Keeps what a viewer does inside `element` from the page (rule UI7): pages toggle playback on any space key and any click, even
 * while somebody types. Nothing has to be taken back: the listeners go with the element.
 */
const EVENTS = [
  ...['keydown', 'keyup', 'keypress', 'beforeinput', 'input', 'paste', 'copy', 'cut'],
  ...['click', 'dblclick', 'auxclick', 'contextmenu', 'mousedown', 'mouseup', 'mousemove'],
  ...['pointerdown', 'pointerup', 'pointermove', 'pointercancel'],
  ...['touchstart', 'touchmove', 'touchend', 'touchcancel', 'wheel'],
]

export const isolate = (element: HTMLElement): void => {
  for (const name of EVENTS) element.addEventListener(name, (event) => event.stopPropagation(), { passive: true })
}
