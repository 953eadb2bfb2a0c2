import { request } from 'node:http'
import { text } from 'node:stream/consumers'

interface Question {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Sent as JSON. */
  readonly body?: object
  readonly timeoutMs: number
}

interface Answer {
  readonly status: number
  readonly text: string
}

/** One HTTP request through a Unix socket, which `fetch` cannot use. @throws Error when there is no answer in time */
export const askSocket = (socketPath: string, { method, path, body, timeoutMs }: Question): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const asked = request({ socketPath, method, path, headers, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      text(response).then((said) => resolve({ status: response.statusCode ?? 0, text: said }), reject)
    })
    asked.once('error', reject)
    asked.end(body && JSON.stringify(body))
  })
