import { ConnectProblem } from './problem-code.ts'

/** The part of the platform's fetch that is used. */
export type FetchLike = (
  url: string,
  init: { readonly headers: Record<string, string>; readonly credentials: 'include'; readonly signal: AbortSignal },
) => Promise<{ readonly status: number; readonly headers: { get(name: string): string | null }; json(): Promise<unknown> }>

export interface PluginDeps {
  /** The media server's base URL, without a trailing slash. */
  readonly baseUrl: string
  readonly fetch: FetchLike
  /** The page's own credential for X-Media-Token; null where its cookie speaks. */
  readonly mediaToken: () => string | null
}
export interface PluginRefusal {
  readonly ok: false
  readonly problem: ConnectProblem
  /** False: trying again cannot help before the viewer did something. */
  readonly retryable: boolean
  readonly retryAfterMs?: number
}
export type PluginAnswer = { readonly ok: true; readonly body: object } | PluginRefusal

const REQUEST_TIMEOUT_MS = 10_000
/** A longer Retry-After than this is not believed. */
const RETRY_AFTER_MAX_SECONDS = 3600

const REFUSALS: Readonly<Record<number, Pick<PluginRefusal, 'problem' | 'retryable'>>> = {
  401: { problem: ConnectProblem.signedOut, retryable: false },
  429: { problem: ConnectProblem.tokenRateLimited, retryable: true },
  500: { problem: ConnectProblem.pluginNotConfigured, retryable: true },
  503: { problem: ConnectProblem.mediaServerUnavailable, retryable: true },
}

const UNAVAILABLE: PluginRefusal = { ok: false, problem: ConnectProblem.pluginUnavailable, retryable: true }

const retryAfter = (header: string | null): { retryAfterMs?: number } => {
  if (header === null || !/^\d{1,6}$/.test(header)) return {}
  return { retryAfterMs: Math.min(Number(header), RETRY_AFTER_MAX_SECONDS) * 1000 }
}

/**
 * GET {base_url}/WatchParty/{name} with the viewer's credential (contract 4.2, rule NE6). Never rejects: what went wrong is a
 * problem with, where the plugin says it, how long to wait (ms).
 */
export const askPlugin = async (deps: PluginDeps, name: string): Promise<PluginAnswer> => {
  const token = deps.mediaToken()
  try {
    const response = await deps.fetch(`${deps.baseUrl}/WatchParty/${name}`, {
      headers: { Accept: 'application/json', ...(token === null ? {} : { 'X-Media-Token': token }) },
      credentials: 'include',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    if (response.status !== 200) {
      return { ...UNAVAILABLE, ...REFUSALS[response.status], ...retryAfter(response.headers.get('Retry-After')) }
    }
    const body = await response.json()
    return typeof body === 'object' && body !== null ? { ok: true, body } : UNAVAILABLE
  } catch {
    return UNAVAILABLE
  }
}
