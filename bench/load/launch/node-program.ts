import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** A file of this project, from its folder, run by this Node. */
export const nodeProgram = (
  main: string,
  flags: readonly string[] = [],
): { readonly command: string; readonly args: readonly string[] } => ({
  command: process.execPath,
  args: [...flags, join(ROOT, main)],
})
