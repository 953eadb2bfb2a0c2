import type { EventOf } from './event.ts'

/** What a service's log says of a phase. */
export interface LogNews {
  readonly owned: readonly EventOf<'owned'>[]
  /** Lines that no fault explains: of level error or above, or none of the log's own, as a stack is. */
  readonly errors: readonly string[]
}

const ERROR_LEVEL = 50
const LINE_CHARACTERS = 400
/** Node's own words when its memory is measured. */
const INSPECTOR = /^(Debugger |For help, see: |Waiting for the debugger )/

interface Line {
  readonly level: number
  readonly time: number
  readonly msg: string
  readonly room?: string
}

const read = (text: string): Line | null => {
  try {
    const line: unknown = JSON.parse(text)
    return typeof (line as Partial<Line> | null)?.level === 'number' ? (line as Line) : null
  } catch {
    return null
  }
}

/** @param node who wrote it */
export const readLog = (text: string, node: string): LogNews => {
  const rows = text.split('\n').filter((row) => row.trim() !== '' && !INSPECTOR.test(row))
  const owned: EventOf<'owned'>[] = []
  const errors: string[] = []
  for (const row of rows) {
    const line = read(row)
    if (line === null || line.level >= ERROR_LEVEL) errors.push(`${node} logged: ${row.slice(0, LINE_CHARACTERS)}`)
    else if (line.room !== undefined && (line.msg === 'Room created' || line.msg === 'Room taken over'))
      owned.push({ kind: 'owned', at: line.time, room: line.room, node })
  }
  return { owned, errors }
}
