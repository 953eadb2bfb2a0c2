/** Short lines for the viewer, above the film whether the panel is open or not: "Room closed" (rule UI4), "Carol paused". */
import type { PartyState } from '../store.ts'
import { h } from './dom.ts'
import type { Part, UiContext } from './part.ts'

const SHOWN_MS = 6000
const SHOWN_AT_ONCE = 4

export interface Notices extends Part<Pick<PartyState, 'notices'>> {
  dispose(): void
}

export const createNotices = ({ text }: UiContext): Notices => {
  const element = h('div', { class: 'notices', role: 'log', 'aria-label': text.notifications })
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let newest = -1

  const show = (words: string, more?: string): void => {
    const line = h('div', { class: 'notice' }, h('p', {}, words), ...(more === undefined ? [] : [h('p', { class: 'hint' }, more)]))
    element.append(line)
    while (element.childElementCount > SHOWN_AT_ONCE) element.firstElementChild?.remove()
    const timer = setTimeout(() => {
      timers.delete(timer)
      line.remove()
    }, SHOWN_MS)
    timers.add(timer)
  }
  return {
    element,
    update: ({ notices }) => {
      for (const { id, text: words, more } of notices) {
        if (id <= newest) continue
        newest = id
        show(words, more)
      }
    },
    dispose: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
