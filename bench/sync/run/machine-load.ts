import { readFile } from 'node:fs/promises'
import { familyOf } from './processes.ts'

/** Shares (0–1) of all cores' time. */
export interface Load {
  readonly busy: number
  /** Of programs that this process did not start. */
  readonly others: number
}

interface Reading {
  readonly all: number
  readonly idle: number
  readonly own: number
}

const COUNTED = 8

const read = async (): Promise<Reading> => {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n')
  const ticks = line
    .trim()
    .split(/\s+/)
    .slice(1, COUNTED + 1)
    .map(Number)
  const all = ticks.reduce((sum, one) => sum + one, 0)
  const own = (await familyOf(process.pid)).reduce((sum, one) => sum + one.ticks, 0)
  return { all, idle: (ticks[3] ?? 0) + (ticks[4] ?? 0), own }
}

/** Begins to watch; the answer tells the load since. Programs that ended in between count as others'. */
export const watchLoad = async (): Promise<() => Promise<Load>> => {
  const before = await read()
  return async () => {
    const after = await read()
    const all = Math.max(1, after.all - before.all)
    const busy = 1 - (after.idle - before.idle) / all
    return { busy, others: Math.max(0, busy - (after.own - before.own) / all) }
  }
}
