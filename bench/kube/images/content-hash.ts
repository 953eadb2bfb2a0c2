import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What deploy/Dockerfile takes from the project. */
const INPUTS = ['deploy/Dockerfile', '.dockerignore', '.npmrc', 'package.json', 'package-lock.json', 'client', 'services']
const CHARACTERS = 10

const isInput = (path: string): boolean => !path.endsWith('.test.ts') && !path.includes('/testing/')

const filesBelow = async (root: string, path: string): Promise<string[]> => {
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true }).catch(() => null)
  if (entries === null) return [path]
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
}

/** Ten hexadecimal digits of what goes into the images: a tag that is there already needs no new build (rule KU32). */
export const contentHash = async (root: string, base: string): Promise<string> => {
  const hash = createHash('sha256').update(base)
  const found = await Promise.all(INPUTS.map((input) => filesBelow(root, input)))
  for (const path of found.flat().filter(isInput).sort()) hash.update(`\0${path}\0`).update(await readFile(join(root, path)))
  return hash.digest('hex').slice(0, CHARACTERS)
}
