import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readByteRanges, type SegmentedFile } from './byte-ranges.ts'
import { type Cut, writeSegments } from './ffmpeg.ts'
import { STREAM_INDEX } from './film.ts'

/** A film as segments. Rejects where it has to be made and there is no ffmpeg. */
export type Segmented = (cut: Cut) => Promise<SegmentedFile>

/** The playlist beside a film that is segmented as it is. */
const ownPlaylist = ({ path, audioStreamIndex }: Cut): string | null => {
  const playlist = path.replace(/\.mp4$/, '.m3u8')
  return audioStreamIndex === STREAM_INDEX.audio && existsSync(playlist) ? playlist : null
}

const make = async (cut: Cut, folder: string): Promise<string> => {
  const name = `${basename(cut.path, '.mp4')}-${cut.audioStreamIndex}`
  const kept = join(folder, name)
  if (existsSync(kept)) return join(kept, 'film.m3u8')
  // Another process may be making it: each writes its own, and the first to be whole stays.
  const draft = join(folder, `${name}.${process.pid}`)
  await mkdir(draft, { recursive: true })
  await writeSegments(cut, join(draft, 'film.m3u8'))
  await rename(draft, kept).catch(() => rm(draft, { recursive: true }))
  return join(kept, 'film.m3u8')
}

/** @param folder where films are kept that had to be made */
export const createSegmented = (folder: string): Segmented => {
  const made = new Map<string, Promise<SegmentedFile>>()
  const read = async (cut: Cut): Promise<SegmentedFile> => {
    const own = ownPlaylist(cut)
    const playlist = own ?? (await make(cut, folder))
    return readByteRanges(own === null ? playlist.replace(/\.m3u8$/, '.m4s') : cut.path, await readFile(playlist, 'utf8'))
  }
  return (cut) => {
    const key = `${cut.path} ${cut.audioStreamIndex}`
    const file = made.get(key) ?? read(cut)
    made.set(key, file)
    return file
  }
}
