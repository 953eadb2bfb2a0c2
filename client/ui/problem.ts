/** What went wrong, in a sentence, what to do next, and the code by which a guide or an administrator knows it (rule UI9). */
import type { PartyState } from '../store.ts'
import { onClick } from './busy.ts'
import { button, h, setAttribute, setText } from './dom.ts'
import { icon } from './icons.ts'
import type { Part, UiContext } from './part.ts'

export const createProblem = ({ actions, text }: UiContext): Part<Pick<PartyState, 'problem' | 'stopped' | 'status'>> => {
  const message = h('p', { class: 'problem-message' })
  const hint = h('p', { class: 'problem-hint' })
  const code = h('p', { class: 'hint' })
  const retry = button('button small', text.tryAgain)
  const dismiss = button('button small quiet', text.dismiss)
  const box = h(
    'div',
    { class: 'problem' },
    icon('warning'),
    h('div', { class: 'problem-text' }, message, hint, code, h('div', { class: 'row' }, retry, dismiss)),
  )
  // The live region has to be there before its text is, or it is not read out.
  const element = h('div', { role: 'alert' })
  onClick(retry, () => actions.reconnect())
  onClick(dismiss, () => actions.dismissProblem())

  return {
    element,
    update: ({ problem, stopped, status }) => {
      if (problem === null) {
        box.remove()
        return
      }
      setText(message, problem.message)
      setText(hint, problem.hint)
      setText(code, text.code(problem.code))
      setAttribute(retry, 'hidden', !stopped && status !== 'offline')
      if (!box.isConnected) element.append(box)
    },
  }
}
