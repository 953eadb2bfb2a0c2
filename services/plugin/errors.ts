import type { ErrorRequestHandler } from 'express'
import type { Log } from '../lib/log.ts'
import { NotConfiguredError, SettingFixedError } from './settings-store.ts'
import { StoreAwayError } from './store-away.ts'

/** The contract's texts (section 7) word for word, and ours beside them. */
export const ErrorText = {
  unknownUser: 'User identity not found in claims',
  rateLimited: 'Rate limit exceeded. Try again later.',
  notConfigured: 'Plugin not configured',
  notAdministrator: 'Administrator privileges required',
  crossSite: 'Cross-site requests are refused',
  mediaServerDown: 'The media server does not answer',
  noScript: 'Script resource not found',
  noPlugin: 'No such plugin',
  notFound: 'Not found',
  notJson: 'Content-Type must be application/json',
  badJson: 'The body must be valid JSON',
  badInternalToken: 'Invalid internal token',
  internal: 'Internal error',
} as const

/** An answer other than success; every one of them leaves as `{"error": text}` (rule PL6). */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, text: string, headers: Readonly<Record<string, string>> = {}) {
    super(text)
    this.status = status
    this.headers = headers
  }
}

/** What Express and its body parser throw for a bad request: only its kind is told, for its message may quote the body. */
const ofExpress = (error: unknown): HttpError | null => {
  const { status, type } = error as { readonly status?: unknown; readonly type?: unknown }
  if (typeof status !== 'number' || status < 400 || status > 499) return null
  if (type === 'entity.parse.failed') return new HttpError(400, ErrorText.badJson)
  if (status === 413) return new HttpError(413, 'The body is too large')
  if (status === 415) return new HttpError(415, 'Content-Encoding and charset must be identity and utf-8')
  return new HttpError(status, 'Bad request')
}

const toHttpError = (error: unknown): HttpError | null => {
  if (error instanceof HttpError) return error
  if (error instanceof NotConfiguredError) return new HttpError(500, ErrorText.notConfigured)
  if (error instanceof SettingFixedError) return new HttpError(400, error.message)
  if (error instanceof StoreAwayError) return new HttpError(503, error.message, { 'Retry-After': '1' })
  return ofExpress(error)
}

/** Turns whatever was thrown into the contract's error body; what nobody foresaw is logged and told as "Internal error". */
export const answerErrors =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    const known = toHttpError(error)
    if (!known) log.error({ err: error }, 'Request failed')
    if (response.headersSent) return next(error)
    response
      .status(known?.status ?? 500)
      .set({ 'Cache-Control': 'no-store', ...known?.headers })
      .json({ error: known?.message ?? ErrorText.internal })
  }
