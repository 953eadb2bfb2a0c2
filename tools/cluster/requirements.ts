import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { listenProblem } from '../../services/lib/listen-problem.ts'
import type { ClusterOptions } from './options.ts'
import { SYSTEM_FOLDERS } from './program.ts'

/** What keeps the cluster from starting, as a sentence that says what to do. */
export class RequirementError extends Error {
  override readonly name = 'RequirementError'
}

const PROGRAMS = [
  { command: 'redis-server', package: 'redis-server', variable: 'REDIS_SERVER' },
  { command: 'nginx', package: 'nginx', variable: 'NGINX' },
]

const isThere = (command: string): boolean =>
  [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS].some((folder) => existsSync(join(folder, command)))

const requirePrograms = (): void => {
  const missing = PROGRAMS.filter(({ command, variable }) => !process.env[variable] && !isThere(command))
  if (missing.length === 0) return
  const packages = missing.map((program) => program.package)
  throw new RequirementError(
    `Not installed: ${missing.map(({ command }) => command).join(', ')}. Install with your system's package manager ` +
      `(Debian and Ubuntu: sudo apt-get install ${packages.join(' ')}), or name the program with ${missing.map(({ variable }) => variable).join(', ')}.`,
  )
}

const requireFree = (host: string, port: number, option: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => reject(new RequirementError(listenProblem(error, port, host, option))))
    server.listen(port, host, () => server.close(() => resolve()))
  })

/** @throws RequirementError when a program is missing or a port is taken */
export const checkRequirements = async (host: string, { port, sessionPort }: ClusterOptions): Promise<void> => {
  requirePrograms()
  await requireFree(host, port, '--port')
  await requireFree(host, sessionPort, '--session-port')
}
