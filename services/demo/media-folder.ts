import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Film } from './film.ts'

const EXTENSIONS = new Set(['.mp4', '.m4v', '.webm', '.mov', '.mkv'])
const DEPTH_MAX = 8
const FILES_MAX = 2000
/** A folder such as / would otherwise be walked for minutes. */
const FOLDERS_MAX = 5000
const TITLE_CHARACTERS = 200

/** Whether `path` stays inside `root`; both resolved, without links. */
const isInside = (root: string, path: string): boolean => path.startsWith(root.endsWith(sep) ? root : root + sep)

/** The real path of a file of the folder, or null when it is gone or leads outside (rule DE6). */
export const resolveInside = async (root: string, path: string): Promise<string | null> => {
  const [realRoot, realFile] = await Promise.all([realpath(root), realpath(join(root, path))]).catch(() => [])
  return realRoot !== undefined && realFile !== undefined && isInside(realRoot, realFile) ? realFile : null
}

const titleOf = (path: string): string => {
  const name = path.slice(path.lastIndexOf(sep) + 1, -extname(path).length)
  // Control and bidi characters in a file name could make one title look like another.
  const plain = name
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[._]+/g, ' ')
    .trim()
  return plain.slice(0, TITLE_CHARACTERS) || 'Untitled'
}

const filmOf = (root: string, path: string): Film => ({
  id: `f${createHash('sha256').update(path).digest('hex').slice(0, 24)}`,
  title: titleOf(path),
  overview: '',
  year: null,
  seconds: null,
  bitrate: null,
  root,
  path,
  hasPoster: false,
  variants: [],
})

const isVideo = ({ name }: Dirent): boolean => EXTENSIONS.has(extname(name).toLowerCase())

/** What a folder shows: hidden entries are passed over, and so is a folder that cannot be read. */
const entriesOf = async (folder: string): Promise<Dirent[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter(({ name }) => !name.startsWith('.')).sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Video files below `root`, level by level; links to folders are not followed, since they may lead in a circle. */
const videosIn = async (root: string): Promise<string[]> => {
  const found: string[] = []
  let level = [root]
  let looked = 0
  for (let depth = 0; depth <= DEPTH_MAX; depth++) {
    const below: string[] = []
    for (const folder of level) {
      if (found.length >= FILES_MAX || looked++ >= FOLDERS_MAX) break
      const entries = await entriesOf(folder)
      below.push(...entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name)))
      found.push(...entries.filter((entry) => !entry.isDirectory() && isVideo(entry)).map(({ name }) => join(folder, name)))
    }
    level = below
  }
  return found.slice(0, FILES_MAX)
}

/**
 * The viewer's own films: up to 2,000 files in up to 8 levels of folders, read once; titles come from file names.
 * @throws when the folder cannot be read
 */
export const readMediaFolder = async (folder: string): Promise<Film[]> => {
  const root = await realpath(folder)
  await readdir(root)
  const paths = (await videosIn(root)).map((path) => relative(root, path))
  const inside = await Promise.all(paths.map(async (path) => (await resolveInside(root, path)) !== null))
  return paths
    .filter((_, i) => inside[i])
    .map((path) => filmOf(root, path))
    .sort((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true }))
}
