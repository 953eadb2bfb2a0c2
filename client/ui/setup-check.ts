/** What of the setup works on this page, and what does not (rule DO10); why, and what to do, is in the problem above it. */
import { h, setAttribute, setText } from './dom.ts'
import { icon } from './icons.ts'
import type { Part, UiContext } from './part.ts'
import { setupStages } from './setup-stages.ts'

/** @param header the button that stands in a player's header */
export const createSetupCheck = ({ text: { setup } }: UiContext, header: HTMLElement): Part => {
  const list = h('ul', { class: 'stack' })
  return {
    element: h('details', { class: 'more' }, h('summary', {}, setup.title, icon('chevron')), list),
    update: (state) => {
      for (const [index, [step, outcome]] of setupStages(state, header.isConnected).entries()) {
        const row = list.children[index] ?? list.appendChild(h('li', { class: 'row hint' }, h('span', { class: 'dot' }), h('span')))
        setAttribute(row, 'data-outcome', outcome)
        const hint = outcome === 'fine' ? undefined : setup.hints[step]
        setText(row.lastChild as Node, `${setup.steps[step]}: ${setup.outcomes[outcome]}${hint === undefined ? '' : `. ${hint}`}`)
      }
    },
  }
}
