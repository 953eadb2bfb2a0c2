/**
 * Engine.IO 4 and Socket.IO 5 as far as a viewer speaks them: text frames of the main namespace. Pure; k6 has no socket.io, and these
 * are held against socket.io's own parser (rule LT1).
 */

export type Frame =
  /** The transport is open: the node waits for {@link connectFrame}. */
  | { readonly kind: 'open' }
  /** To be answered with {@link PONG}, or the node hangs up. */
  | { readonly kind: 'ping' }
  | { readonly kind: 'connected' }
  | { readonly kind: 'refused'; readonly message: string; readonly data: unknown }
  | { readonly kind: 'event'; readonly name: string; readonly payload: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'disconnected' }
  /** Of no use to a viewer here: binary, another namespace, or no frame at all. */
  | { readonly kind: 'other' }

export const PONG = '3'
export const DISCONNECT = '41'

export const connectFrame = (auth: object): string => `40${JSON.stringify(auth)}`
/** @param id what the answer to it will carry */
export const eventFrame = (name: string, payload: unknown, id: number): string => `42${id}${JSON.stringify([name, payload])}`

const other: Frame = { kind: 'other' }

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const list = (json: string): readonly unknown[] => {
  const value = parsed(json)
  return Array.isArray(value) ? value : []
}

const refused = (json: string): Frame => {
  const { message, data } = (parsed(json) ?? {}) as { message?: unknown; data?: unknown }
  return { kind: 'refused', message: String(message), data }
}

const event = (json: string): Frame => {
  const [name, payload] = list(json)
  return typeof name === 'string' ? { kind: 'event', name, payload } : other
}

const answer = (body: string): Frame => {
  const start = body.indexOf('[')
  if (start < 1) return other
  const [content] = list(body.slice(start))
  return { kind: 'answer', id: Number(body.slice(0, start)), answer: content }
}

/** What a node sent. Never throws: what cannot be read is `other`. */
export const readFrame = (text: string): Frame => {
  const body = text.slice(2)
  switch (text[0] === '4' ? text.slice(0, 2) : text[0]) {
    case '0':
      return { kind: 'open' }
    case '2':
      return { kind: 'ping' }
    case '40':
      return { kind: 'connected' }
    case '41':
      return { kind: 'disconnected' }
    case '42':
      return event(body)
    case '43':
      return answer(body)
    case '44':
      return refused(body)
    default:
      return other
  }
}
