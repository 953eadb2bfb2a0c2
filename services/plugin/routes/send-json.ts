import type { Response } from 'express'

/**
 * Answers 200 with JSON. Not by Express's own json(), which turns any answer to `If-None-Match: *` into "not modified", even one
 * that has no ETag.
 */
export const sendJson = (response: Response, cacheControl: 'no-store' | 'no-cache', body: object): void => {
  response.set('Cache-Control', cacheControl).type('application/json').end(JSON.stringify(body))
}
