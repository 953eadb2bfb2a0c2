import { execFile } from 'node:child_process'
import { access, mkdir, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface BenchFilm {
  /** For `--media`. */
  readonly folder: string
  readonly title: string
  readonly bytesPerSecond: number
}

const TITLE = 'Bench Film'
/** Not a divisor of the screen's 60 Hz, so that the frames' line is finer than a refresh. */
const FRAMES_PER_SECOND = 25
const KEY_FRAME_SECONDS = 2
const STEP_SECONDS = 180
/** Of picture and sound together, held constant so that a connection can be narrow for it. */
const KILOBITS = { picture: 936, sound: 64 }

const run = promisify(execFile)

const encode = async (seconds: number, file: string): Promise<void> => {
  const rate = `${KILOBITS.picture}k`
  const sources = [
    `testsrc2=size=640x360:rate=${FRAMES_PER_SECOND}:duration=${seconds}`,
    `sine=frequency=330:duration=${seconds},volume=0.05`,
  ]
  const picture = `-c:v libx264 -preset ultrafast -b:v ${rate} -minrate ${rate} -maxrate ${rate} -bufsize ${rate} -nal-hrd cbr`
  const keys = `-g ${FRAMES_PER_SECOND * KEY_FRAME_SECONDS} -sc_threshold 0 -pix_fmt yuv420p`
  const sound = `-c:a aac -b:a ${KILOBITS.sound}k -movflags +faststart`
  const inputs = sources.flatMap((source) => ['-f', 'lavfi', '-i', source])
  await run('ffmpeg', ['-v', 'error', '-y', ...inputs, ...`${picture} ${keys} ${sound}`.split(' '), file]).catch((error: unknown) => {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw isMissing ? new Error('ffmpeg is not here: install the package ffmpeg') : error
  })
}

/** A film of at least so many seconds, made once and kept in the system's folder for temporary files. */
export const prepareFilm = async (leastSeconds: number, say: (line: string) => void): Promise<BenchFilm> => {
  const seconds = Math.ceil(leastSeconds / STEP_SECONDS) * STEP_SECONDS
  const folder = join(tmpdir(), 'matinee-bench', `${seconds}s`)
  const file = join(folder, `${TITLE}.mp4`)
  const film = { folder, title: TITLE, bytesPerSecond: ((KILOBITS.picture + KILOBITS.sound) * 1000) / 8 }
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (isThere) return film
  say(`Making a film of ${seconds} s …`)
  await mkdir(folder, { recursive: true })
  // A name of its own: another bench may be making the same film.
  const part = join(folder, `.${process.pid}.mp4`)
  await encode(seconds, part)
  await rename(part, file)
  return film
}
