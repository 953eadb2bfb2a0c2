import { parseArgs } from 'node:util'
import { integer } from '../../services/lib/env.ts'
import { SESSION_PORT } from '../../services/protocol/limits.ts'
import { UsageError } from '../usage.ts'

export const USAGE = `Usage: npm run cluster [-- --nodes N] [--port P] [--session-port P]

  --nodes N          session nodes to start, 1 to 20; 3 without
  --port P           where the page is; 8080 without
  --session-port P   where pages look for session nodes; ${SESSION_PORT} without
  --help             says this`

const DEFAULT_NODES = 3
const MAX_NODES = 20
const DEFAULT_PORT = 8080
const PORTS = 65_535

export interface ClusterOptions {
  readonly nodes: number
  readonly port: number
  readonly sessionPort: number
}

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args: [...args], options: { nodes: text, port: text, 'session-port': text, help: { type: 'boolean' } } }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const number = (name: string, value: string | undefined, otherwise: number, max: number): number => {
  const result = integer(1, max).safeParse(value ?? String(otherwise))
  if (!result.success) throw new UsageError(`--${name} must be a whole number from 1 to ${max}`)
  return result.data
}

/** Reads the command line. @throws UsageError */
export const readClusterOptions = (args: readonly string[]): ClusterOptions => {
  const { nodes, port, 'session-port': sessionPort, help } = parse(args)
  if (help) throw new UsageError('')
  return {
    nodes: number('nodes', nodes, DEFAULT_NODES, MAX_NODES),
    port: number('port', port, DEFAULT_PORT, PORTS),
    sessionPort: number('session-port', sessionPort, SESSION_PORT, PORTS),
  }
}
