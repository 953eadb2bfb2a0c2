import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Cleanup } from '../../sync/run/cleanup.ts'
import { privateFolder } from '../private-folder.ts'
import { askSocket } from './socket-request.ts'

/** The cluster's API server, asked often: a kubectl for each question would be busier than what it looks at. */
export interface Api {
  /** @throws Error with what the server says */
  get<T>(path: string): Promise<T>
  text(path: string): Promise<string>
  /** Answers the status. */
  post(path: string, body: object): Promise<number>
}

const TIMEOUT_MS = 20_000

/**
 * By a `kubectl proxy`, which knows how to log in. It listens on a socket in a folder that is the caller's alone: a port
 * would give every user of the machine the caller's rights. @throws Error when it does not start
 */
export const openApi = async (context: string | null, cleanup: Cleanup): Promise<Api> => {
  const socket = join(await privateFolder(cleanup), 'api')
  const args = ['proxy', `--unix-socket=${socket}`, ...(context === null ? [] : [`--context=${context}`])]
  const child = spawn('kubectl', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  cleanup.add(() => void child.kill())
  const ended = once(child, 'close').then(() => Promise.reject(new Error('kubectl proxy does not start')))
  await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])
  ended.catch(() => {})

  const text = async (path: string): Promise<string> => {
    const answer = await askSocket(socket, { method: 'GET', path, timeoutMs: TIMEOUT_MS })
    if (answer.status < 200 || answer.status > 299) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`)
    return answer.text
  }
  return {
    text,
    get: async <T>(path: string) => JSON.parse(await text(path)) as T,
    post: async (path, body) => (await askSocket(socket, { method: 'POST', path, body, timeoutMs: TIMEOUT_MS })).status,
  }
}
