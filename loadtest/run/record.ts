/** What k6's dashboard records, read line by line: the figures so far. Pure. */

/** By metric, then by aggregate: `matinee_join_ms` → `p(95)` → 12. */
export type Figures = Readonly<Record<string, Readonly<Record<string, number>>>>

export interface RecordReader {
  /** @returns the figures of the whole run so far, when the line has them */
  read(line: string): Figures | null
}

interface Line {
  readonly event: string
  readonly data: unknown
}
interface Described {
  readonly type: string
}

const parse = (line: string): Line | null => {
  try {
    return JSON.parse(line) as Line
  } catch {
    return null
  }
}

/** Values come without names: in the order of the metrics' names, and for each in the order that its type has. */
export const createRecordReader = (): RecordReader => {
  const types = new Map<string, string>()
  let aggregates: Readonly<Record<string, readonly string[]>> = {}
  const figures = (rows: readonly (readonly number[])[]): Figures =>
    Object.fromEntries(
      [...types.keys()].sort().map((name, index) => {
        const names = aggregates[types.get(name) ?? ''] ?? []
        return [
          name,
          Object.fromEntries(names.flatMap((aggregate, at) => (rows[index]?.[at] === undefined ? [] : [[aggregate, rows[index][at]]]))),
        ]
      }),
    )
  return {
    read: (text) => {
      const line = parse(text)
      if (line?.event === 'param') aggregates = (line.data as { aggregates: typeof aggregates }).aggregates
      if (line?.event === 'metric')
        for (const [name, { type }] of Object.entries(line.data as Readonly<Record<string, Described>>)) types.set(name, type)
      return line?.event === 'cumulative' ? figures(line.data as readonly (readonly number[])[]) : null
    },
  }
}
