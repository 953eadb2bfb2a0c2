import { readFile } from 'node:fs/promises'
import type { Part } from '../../../tools/cluster/parts.ts'

/** One program of the deployment, which comes back at the same address each time it is started again. */
export interface Machine {
  readonly name: string
  /** `host:port`. */
  readonly address: string
  readonly pid: number
  signal(name: NodeJS.Signals): void
  /** Ends it, and all that it started, as the power going off would. */
  kill(): Promise<void>
  /** Asks it to end, and waits. */
  stop(): Promise<void>
  start(): Promise<void>
  /** How it ended where that was not asked for, or not well. */
  readonly accidents: readonly string[]
  /** All that it wrote, in each of its lives. */
  log(): Promise<string>
}

/** @param launch starts it under a name for its log, at its port: null for any free one */
export const startMachine = async (name: string, launch: (logName: string, port: number | null) => Promise<Part>): Promise<Machine> => {
  const lives: Part['program'][] = []
  const accidents: string[] = []
  let isEnding = false
  let address = ''
  const current = (): Part['program'] => {
    const program = lives.at(-1)
    if (program === undefined) throw new Error(`${name} was not started`)
    return program
  }
  const start = async (): Promise<void> => {
    const port = address === '' ? null : Number(address.split(':').at(-1))
    const part = await launch(`${name}.${lives.length + 1}`, port)
    address = part.address
    lives.push(part.program)
    isEnding = false
    void part.program.ended.then((code) => {
      if (!isEnding) accidents.push(`${name} ended by itself, ${code === null ? 'by a signal' : `with code ${code}`}`)
    })
  }
  await start()
  return {
    name,
    address,
    get pid() {
      return current().pid
    },
    accidents,
    signal: (signal) => process.kill(current().pid, signal),
    kill: async () => {
      isEnding = true
      // Its whole process group: the workers of a proxy outlive their master.
      process.kill(-current().pid, 'SIGKILL')
      await current().ended
    },
    stop: async () => {
      isEnding = true
      await current().stop()
      const code = await current().ended
      if (code !== 0) accidents.push(`${name} was asked to stop, and ended ${code === null ? 'by a signal' : `with code ${code}`}`)
    },
    start,
    log: async () => (await Promise.all(lives.map(({ logFile }) => readFile(logFile, 'utf8')))).join('\n'),
  }
}
