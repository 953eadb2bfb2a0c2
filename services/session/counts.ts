/** How many there are of each name; a name of which there is none takes no memory. */
export interface Counts {
  of(name: string): number
  /** One of `from` becomes one of `to`; null: there was none, or is none any more. */
  move(from: string | null, to: string | null): void
}

export const createCounts = (): Counts => {
  const counts = new Map<string, number>()
  const add = (name: string, change: number) => {
    const count = (counts.get(name) ?? 0) + change
    if (count > 0) counts.set(name, count)
    else counts.delete(name)
  }
  return {
    of: (name) => counts.get(name) ?? 0,
    move: (from, to) => {
      if (from === to) return
      if (from !== null) add(from, -1)
      if (to !== null) add(to, 1)
    },
  }
}
