import type { Answer } from '../protocol/types.ts'

/** An answer, and what to do once it is sent: who comes into a room hears nothing of it before (rule RM2). */
export interface Outcome {
  readonly answer: Answer
  readonly after?: () => void
}

export const only = (answer: Answer): Outcome => ({ answer })
