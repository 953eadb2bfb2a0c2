import { ErrorCode } from '../../services/protocol/names.ts'
import type { WireError } from '../../services/protocol/types.ts'

export interface Failure {
  readonly ok: false
  readonly error: WireError
}

/** A refusal made on this side of the wire, in the words of the protocol's own table. */
export const failure = (code: ErrorCode): Failure => ({ ok: false, error: { code, ...ErrorCode[code] } })

/** The error in something that came over the wire; null when it is none of the protocol's. */
export const readError = (value: unknown): WireError | null => {
  const error = value as Partial<WireError> | null | undefined
  return typeof error?.code === 'string' && Object.hasOwn(ErrorCode, error.code) ? (error as WireError) : null
}

/** Whether `value` is an answer as the protocol has them: all else counts as `internal`. */
export const isAnswer = (value: unknown): value is { readonly ok: true } | Failure => {
  const answer = value as { ok?: unknown; error?: unknown } | null | undefined
  return answer?.ok === true || (answer?.ok === false && readError(answer.error) !== null)
}
