import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'

const DEADLINE_MS = 3000
const ANSWER_BYTES = 4 * 1024 * 1024

export interface MediaServerOptions {
  /** Base address, without a slash at its end. */
  readonly url: string
  readonly clock: Clock
  readonly log: Log
}
export type Headers = Readonly<Record<string, string>>

/** `down` when there is no usable answer, within 3 s, from something that speaks JSON. */
export type Asked =
  | { readonly kind: 'answer'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'down' }
/** @param refusals statuses that answer "no" rather than show that something is wrong */
export type Ask = (path: string, headers: Headers, refusals?: readonly number[]) => Promise<Asked>

/** How media servers refuse a credential. */
const REFUSALS: readonly number[] = [400, 401, 403]

const readText = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES) throw new Error(`the answer is larger than ${ANSWER_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Without its query, and cut: it comes from outside and goes into the log. */
const targetOf = (response: Response, url: string): string => {
  const location = response.headers.get('location') ?? ''
  if (!URL.canParse(location, url)) return ''
  const { origin, pathname } = new URL(location, url)
  return `, a redirect to ${origin}${pathname}`.slice(0, 200)
}

const get = async (url: string, headers: Headers, refusals: readonly number[], signal: AbortSignal): Promise<Asked> => {
  // A redirect would carry the credential to wherever it points.
  const response = await fetch(url, { headers: { Accept: 'application/json', ...headers }, redirect: 'manual', signal })
  const text = await readText(response)
  if (refusals.includes(response.status)) return { kind: 'refused', status: response.status }
  if (!response.ok) throw new Error(`status ${response.status}${targetOf(response, url)}`)
  return { kind: 'answer', body: JSON.parse(text) as unknown }
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

/** Asks a media server by HTTP GET; never throws. That it is down is logged once, until it answers again (rule PL9). */
export const createAsk = ({ url, clock, log }: MediaServerOptions): Ask => {
  let isDown = false
  return async (path, headers, refusals = REFUSALS) => {
    const deadline = new AbortController()
    const cancel = clock.after(DEADLINE_MS, () => deadline.abort(new Error(`no answer within ${DEADLINE_MS} ms`)))
    try {
      const asked = await get(`${url}${path}`, headers, refusals, deadline.signal)
      if (isDown) log.info('The media server answers again')
      isDown = false
      return asked
    } catch (error) {
      if (!isDown) log.warn({ url, reason: reasonOf(error) }, 'The media server does not answer; see MEDIA_SERVER_URL')
      isDown = true
      return { kind: 'down' }
    } finally {
      cancel()
    }
  }
}
