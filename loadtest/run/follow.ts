import { open } from 'node:fs/promises'
import { createRecordReader, type Figures } from './record.ts'

const LOOK_EVERY_MS = 5000

/** Tells the newest figures of a record that is being written, every five seconds; the answer stops it. */
export const followRecord = (file: string, tell: (figures: Figures) => void): (() => Promise<void>) => {
  const reader = createRecordReader()
  let position = 0
  let rest = ''
  const look = async (): Promise<void> => {
    const handle = await open(file).catch(() => null)
    if (handle === null) return
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(0, size - position)), 0, Math.max(0, size - position), position)
    await handle.close()
    position += bytesRead
    const lines = (rest + buffer.toString('utf8', 0, bytesRead)).split('\n')
    rest = lines.pop() ?? ''
    const newest = lines.map(reader.read).findLast((figures) => figures !== null)
    if (newest) tell(newest)
  }
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, LOOK_EVERY_MS)
  return () => {
    clearInterval(timer)
    return looking
  }
}
