import { appendFile, readFile } from 'node:fs/promises'
import type { Result } from './driver/run.ts'
import type { Run } from './plan.ts'

/** One run and what it gave. */
export type Row = Run & Result

/** What a machine may do beside a run that is to be believed. */
const MAX_OTHERS_CORES = 0.3
const MAX_STEAL_CORES = 0.1
const MAX_LATE_MS = 25

/** Why a run is not to be believed; null if it is. */
export const disturbance = ({
  othersCores,
  stealCores,
  latestMs,
}: Pick<Result, 'othersCores' | 'stealCores' | 'latestMs'>): string | null => {
  if (othersCores > MAX_OTHERS_CORES) return `other programs used ${othersCores.toFixed(2)} cores`
  if (stealCores > MAX_STEAL_CORES) return `the machine's host took ${stealCores.toFixed(2)} cores`
  return latestMs > MAX_LATE_MS ? `the driver stood still for ${latestMs.toFixed(0)} ms` : null
}

/** The rows of a file, one a line; none without the file. */
export const readRows = async (file: string): Promise<Row[]> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

export const appendRow = (file: string, row: Row): Promise<void> => appendFile(file, `${JSON.stringify(row)}\n`)
