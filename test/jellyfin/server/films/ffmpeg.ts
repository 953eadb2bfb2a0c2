import { execFile, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { STREAM_INDEX } from './film.ts'

export interface Cut {
  readonly path: string
  readonly audioStreamIndex: number
}

/** The second sound is the first one with an echo: our films have only one. */
const echo = ({ audioStreamIndex }: Cut): readonly string[] =>
  audioStreamIndex === STREAM_INDEX.commentary ? ['-af', 'aecho=0.8:0.9:400:0.5'] : []

/** Wrapped anew, with the picture as it is. */
export const segmentArguments = (cut: Cut, playlist: string): readonly string[] => [
  ...['-v', 'error', '-y', '-i', cut.path, '-c:v', 'copy', '-c:a', echo(cut).length > 0 ? 'aac' : 'copy', ...echo(cut)],
  ...['-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4', '-hls_flags', 'single_file', playlist],
]

/** Encoded anew, since only so it begins exactly at `startSeconds`; its own time begins at 0. */
export const progressiveArguments = (cut: Cut, startSeconds: number): readonly string[] => [
  ...['-v', 'error', '-ss', String(startSeconds), '-i', cut.path],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-threads', '1', '-g', '60', '-c:a', 'aac', ...echo(cut)],
  ...['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4', 'pipe:1'],
]

/** Writes a film as one file of segments. Rejects with what ffmpeg said, or that there is none. */
export const writeSegments = async (cut: Cut, playlist: string): Promise<void> => {
  await promisify(execFile)('ffmpeg', segmentArguments(cut, playlist))
}

export interface Encoding {
  readonly output: Readable
  stop(): void
}

export const encodeFrom = (cut: Cut, startSeconds: number): Encoding => {
  const child = spawn('ffmpeg', progressiveArguments(cut, startSeconds), { stdio: ['ignore', 'pipe', 'inherit'] })
  child.on('error', (error) => child.stdout.destroy(error))
  return { output: child.stdout, stop: () => void child.kill('SIGKILL') }
}
