import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const BYTES_OF_KB = 1024
const MB = 1_000_000

/** The memory that a process holds (MB). */
export const rssOf = async (pid: number): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout.trim()) * BYTES_OF_KB) / MB
}
