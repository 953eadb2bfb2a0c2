import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Cleanup } from '../../sync/run/cleanup.ts'

/** The cluster's API server, asked often: a kubectl for each question would be busier than what it looks at. */
export interface Api {
  /** @throws Error with what the server says */
  get<T>(path: string): Promise<T>
  text(path: string): Promise<string>
  /** Answers the status. */
  post(path: string, body: object): Promise<number>
}

const TIMEOUT_MS = 20_000

/** By a `kubectl proxy` on loopback, which knows how to log in. @throws Error when it does not start */
export const openApi = async (context: string | null, cleanup: Cleanup): Promise<Api> => {
  const child = spawn('kubectl', ['proxy', '--port=0', ...(context === null ? [] : [`--context=${context}`])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanup.add(() => void child.kill())
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'close').then(() => Promise.reject(new Error('kubectl proxy does not start')))
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string]
  ended.catch(() => {})
  const address = `http://${line.split(' ').at(-1)}`

  const ask = async (path: string): Promise<Response> => {
    const response = await fetch(`${address}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 300)}`)
    return response
  }
  return {
    get: async <T>(path: string) => (await (await ask(path)).json()) as T,
    text: async (path) => (await ask(path)).text(),
    post: async (path, body) => {
      const response = await fetch(`${address}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.text()
      return response.status
    },
  }
}
