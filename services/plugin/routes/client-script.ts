import type { RequestHandler } from 'express'
import { SCRIPT_MAX_AGE_SECONDS } from '../../protocol/limits.ts'
import { ErrorText, HttpError } from '../errors.ts'
import type { ScriptSource } from '../script.ts'

/**
 * Whether an If-None-Match value holds this ETag: alone, in a list, weak, or `*` (rule PL2). By hand, because Express's own check lets
 * `Cache-Control: no-cache` win, which fetch() adds to every request that sets If-None-Match itself.
 */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const tags: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return tags.includes(etag)
}

/** `GET /WatchParty/ClientScript` (contract 4.1, rules PL1–PL3). */
export const clientScript =
  (source: ScriptSource): RequestHandler =>
  async (request, response) => {
    const script = await source.read()
    if (!script) throw new HttpError(404, ErrorText.noScript)
    response.set({ 'Cache-Control': `public, max-age=${SCRIPT_MAX_AGE_SECONDS}`, ETag: script.etag })
    if (matchesEtag(request.headers['if-none-match'], script.etag)) response.status(304).end()
    else response.type('text/javascript').send(script.body)
  }
