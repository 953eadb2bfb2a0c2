import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Machine } from './machine.ts'

/** For {@link heldMemory}: the inspector of a process takes any free port. */
export const MEASURABLE = { NODE_OPTIONS: '--inspect-port=0' }

const BYTES_OF_KB = 1024
const MB = 1_000_000
const LOOK_MS = 50
const OPENS_MS = 5000

/** Opens the inspector, which stays open. */
const inspectorOf = async (machine: Machine): Promise<string> => {
  machine.signal('SIGUSR1')
  for (let waited = 0; waited < OPENS_MS; waited += LOOK_MS) {
    const url = /Debugger listening on (ws:\S+)/.exec(await machine.log())?.[1]
    if (url !== undefined) return url
    await wait(LOOK_MS)
  }
  throw new Error(`${machine.name} opened no inspector`)
}

const collectGarbage = (inspector: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(inspector)
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
    socket.onmessage = () => socket.close()
    socket.onclose = () => resolve()
    socket.onerror = () => reject(new Error('The inspector does not answer'))
  })

/** The memory (MB) that a process of Node keeps when its garbage is collected: what it has and does not need says nothing about leaks. */
export const heldMemory = async (machine: Machine): Promise<number> => {
  await collectGarbage(await inspectorOf(machine))
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(machine.pid)])
  return (Number(stdout.trim()) * BYTES_OF_KB) / MB
}
