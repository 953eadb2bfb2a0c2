import type { ProblemTexts } from '../i18n/problems.ts'
import type { ProblemCode } from '../net/problem-code.ts'
import type { PartyState, Store } from '../store.ts'

export interface ProblemBox {
  show(code: ProblemCode): void
  /** What keeps the connection from working; null takes it back, and only it. */
  connection(code: ProblemCode | null): void
  dismiss(): void
}

/** The one problem that the panel shows: the latest. Each comes with a sentence and a next step (rule UI9). */
export const createProblemBox = (store: Store<PartyState>, texts: ProblemTexts): ProblemBox => {
  let ofConnection: ProblemCode | null = null
  const show = (code: ProblemCode) => store.set({ problem: { code, ...texts[code] } })
  const dismiss = () => store.set({ problem: null })
  return {
    show,
    dismiss,
    connection: (code) => {
      if (code === ofConnection) return
      const shown = store.get().problem?.code
      if (code !== null) show(code)
      else if (shown === ofConnection) dismiss()
      ofConnection = code
    },
  }
}
