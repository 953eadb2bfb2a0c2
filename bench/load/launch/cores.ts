import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Which core servers have, and which the driver. */
export const Core = { servers: 0, driver: 1 } as const

const TASKSET = 'taskset'
const hasTaskset = (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, TASKSET)))

/** The command on one core; as it is where the machine cannot do that. */
export const onCore = (
  core: number,
  command: string,
  args: readonly string[],
): { readonly command: string; readonly args: readonly string[] } =>
  hasTaskset ? { command: TASKSET, args: ['-c', String(core), command, ...args] } : { command, args }
