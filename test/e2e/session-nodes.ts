/** Session nodes as processes of their own, over one Redis, each with clocks of its own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startProgram } from '../../tools/cluster/program.ts'

const MAIN = fileURLToPath(new URL('../../services/session/main.ts', import.meta.url))
const SHIFTED_CLOCK = new URL('fixtures/shifted-clock.ts', import.meta.url).href
const HOST = '127.0.0.1'
/** As the demo's page is opened by: a node takes sockets of pages of its own host name. */
const HOST_NAME = 'localhost'

export interface SessionNodeProcess {
  /** For SessionServerUrl. */
  readonly url: string
  /** The node's wall clock when it began to listen (ms). */
  readonly wall: number
  /** Resolves once a viewer is connected to it. */
  connected(): Promise<unknown>
  stop(): Promise<void>
}

/**
 * @param shiftMs by which its clocks are ahead of this machine's; negative: behind
 * @param jwtSecret the plugin's
 */
export const startSessionNode = async (redisUrl: string, shiftMs: number, jwtSecret: string): Promise<SessionNodeProcess> => {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-node-'))
  const program = startProgram({
    name: `session node ${shiftMs} ms ahead`,
    command: process.execPath,
    args: ['--import', SHIFTED_CLOCK, MAIN],
    env: { CLOCK_SHIFT_MS: String(shiftMs), HOST, SESSION_PORT: '0', REDIS_URL: redisUrl, JWT_SECRET: jwtSecret },
    logFile: join(folder, 'log'),
  })
  const stop = async () => {
    await program.stop()
    await rm(folder, { recursive: true })
  }
  try {
    const [, time, port] = await program.waitFor(/"time":(\d+)[^\n]*"port":(\d+)/)
    return { url: `ws://${HOST_NAME}:${port}/ws`, wall: Number(time), connected: () => program.waitFor(/Client connected/), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
