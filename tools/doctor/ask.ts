import { printable } from '../../services/session/wire/upgrade.ts'
import { type Failure, failureOf } from './failure.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** After redirects. */
  readonly url: string
}
export type Asked = Answer | { readonly failure: Failure; readonly code: string }
export interface Request {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST. */
  readonly body?: object
}
export type Ask = (url: string, request?: Request) => Promise<Asked>

const BODY_BYTES = 4 * 1024 * 1024

/** @throws Error when it is larger than anything that is asked for */
const textOf = async (response: Response): Promise<string> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > BODY_BYTES) throw new Error('The answer is too large')
    parts.push(Buffer.from(part))
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Asks over HTTP, and never rejects. Redirects are followed only without headers: a credential goes nowhere else. @param timeoutMs for the whole answer */
export const createAsk =
  (timeoutMs: number): Ask =>
  async (url, { headers, body } = {}) => {
    try {
      const response = await fetch(url, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
        redirect: headers === undefined ? 'follow' : 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: response.status, headers: response.headers, text: await textOf(response), url: response.url }
    } catch (error) {
      const { kind, code } = failureOf(error)
      return { failure: kind, code }
    }
  }

/** The fields of a JSON object; none when it is no such. */
export const fieldsOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The status and, where the answer has one, its error, as one printable line. */
export const statusLine = ({ status, text }: Pick<Answer, 'status' | 'text'>): string => {
  const { error } = fieldsOf(text)
  return `status ${status}${typeof error === 'string' ? `: ${printable(error)}` : ''}`
}
