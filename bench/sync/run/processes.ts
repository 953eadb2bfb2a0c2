import { readdir, readFile } from 'node:fs/promises'

export interface Process {
  readonly pid: number
  readonly parent: number
  /** Of processor time so far. */
  readonly ticks: number
}

/** The fields of /proc/PID/stat that matter; its second, the name, may hold anything. */
const parse = (pid: number, stat: string): Process => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
}

const read = (pid: number): Promise<Process | null> =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (stat) => parse(pid, stat),
    // It ended in the meantime.
    () => null,
  )

/** `pid` and everything that it started, directly or not. Linux only. */
export const familyOf = async (pid: number): Promise<Process[]> => {
  const names = await readdir('/proc')
  const found = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map((name) => read(Number(name))))
  const all = found.filter((process) => process !== null)
  const family = all.filter((process) => process.pid === pid)
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid))
  return family
}
