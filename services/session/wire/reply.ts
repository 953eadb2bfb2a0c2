/** What is said to viewers; no other file of the wire writes a text for them. */
import type { z } from 'zod'
import { ClosedReason, ErrorCode } from '../../protocol/names.ts'
import type { Answer, WireError } from '../../protocol/types.ts'

const FIELD_CHARACTERS = 100
const MESSAGE_CHARACTERS = 300

/** The error of a code's row in the protocol's table. */
export const errorOf = (code: ErrorCode, more: Pick<WireError, 'field' | 'retryAfterMs'> = {}): WireError => ({
  code,
  ...ErrorCode[code],
  ...more,
})

/** Too many come at once, of an address or of all; the text says which. */
export const tooMany = (full: 'address' | 'node', retryAfterMs: number): WireError => ({
  ...errorOf('too_many_connections', { retryAfterMs }),
  ...(full === 'node' ? { message: 'Too many viewers are connecting at once; try again in a moment' } : {}),
})

export const accepted = (body: object = {}): Answer => ({ ok: true, ...body })

export const refusal = (code: ErrorCode, more?: Pick<WireError, 'field' | 'retryAfterMs'>): Answer => ({
  ok: false,
  error: errorOf(code, more),
})

/** Names the first field that is wrong and what is allowed (rule WI13); bounded, for the field may be the sender's own text. */
export const invalidPayload = (error: z.ZodError): WireError => {
  const [issue] = error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const field = [...(issue?.path ?? []), ...unknown].join('.').slice(0, FIELD_CHARACTERS)
  const message = `${ErrorCode.invalid_payload.message}: ${issue?.message ?? ''}`.slice(0, MESSAGE_CHARACTERS)
  return { ...errorOf('invalid_payload', { field }), message }
}

const CLOSED_TEXT: Record<ClosedReason, string> = {
  [ClosedReason.roomClosed]: 'Room closed',
  [ClosedReason.kicked]: 'You were removed from the room',
  [ClosedReason.replaced]: 'The room was opened in another tab',
  [ClosedReason.unauthorized]: 'Your sign-in has expired',
  [ClosedReason.moving]: 'This node is going away',
}

/** What a member hears when it is put out of a room. */
export const closedMessage = (roomId: string, reason: ClosedReason) => ({
  event: 'room:closed' as const,
  payload: { roomId, reason, message: CLOSED_TEXT[reason] },
})

/** Said to a socket that ends because its token did. */
export const expiredNotice = () => ({
  event: 'notice' as const,
  payload: { code: ClosedReason.unauthorized, message: CLOSED_TEXT[ClosedReason.unauthorized] },
})
