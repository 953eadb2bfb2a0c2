import { sessionUrl as urlByRule } from '../../client/net/session-url.ts'
import { SOCKET_PATH } from '../../services/protocol/limits.ts'
import type { Options } from './options.ts'

/** What keeps a run from starting, as a sentence that says what to do. */
export class TargetError extends Error {
  override readonly name = 'TargetError'
}

type Fetch = (url: string) => Promise<{ readonly ok: boolean; readonly status: number; json(): Promise<unknown> }>

const ask = async (fetch: Fetch, url: string, hint: string) => {
  const response = await fetch(url).catch((error: unknown) => {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    throw new TargetError(`${url} cannot be reached (${cause instanceof Error ? cause.message : String(cause)}). ${hint}`)
  })
  if (!response.ok) throw new TargetError(`${url} answers with status ${response.status}. ${hint}`)
  return response
}

/** As a page finds it (contract 2.5). */
const told = async ({ url }: Options, fetch: Fetch): Promise<string> => {
  const answer = await ask(fetch, `${url}/WatchParty/ClientConfig`, 'Is --url the media server’s address, and the plugin behind it?')
  const { SessionServerUrl } = (await answer.json().catch(() => ({}))) as { SessionServerUrl?: unknown }
  const found = urlByRule(typeof SessionServerUrl === 'string' ? SessionServerUrl : '', new URL(url))
  if (!found.ok) throw new TargetError(`The plugin's SessionServerUrl, "${SessionServerUrl}", is of no use: give --session-url`)
  return found.url
}

/** Where the session nodes are, once one of them has answered. @throws TargetError */
export const findTarget = async (options: Options, fetch: Fetch): Promise<string> => {
  const sessionUrl = options.sessionUrl ?? (await told(options, fetch))
  const health = new URL(sessionUrl.replace(/^ws/, 'http'))
  health.search = ''
  health.pathname = health.pathname.slice(0, -SOCKET_PATH.length)
  // A proxy at the page's own port has only the socket: there the answer may be the media server's, and says nothing.
  if (options.sessionUrl === null)
    await ask(
      fetch,
      `${health.origin}${health.pathname.replace(/\/$/, '')}/health`,
      'Give --session-url, if the session nodes are elsewhere.',
    )
  return sessionUrl
}
