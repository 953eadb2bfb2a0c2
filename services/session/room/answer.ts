import { ErrorCode } from '../../protocol/names.ts'
import type { Answer } from '../../protocol/types.ts'

export const DONE: Answer = { ok: true }

/** A refusal by the table of error codes; `field` is the path of the value that is wrong. */
export const refuse = (code: ErrorCode, field?: string): Extract<Answer, { readonly ok: false }> => ({
  ok: false,
  error: { code, ...ErrorCode[code], ...(field === undefined ? {} : { field }) },
})
