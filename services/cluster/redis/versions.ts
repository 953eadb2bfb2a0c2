/** Which numbers of a gapless sequence came, in whatever order. */
export interface Versions {
  /** All up to `version` came. */
  restart(version: number): void
  /** False: it came before. */
  take(version: number): boolean
  /** All up to this one came. */
  complete(): number
}

export const createVersions = (): Versions => {
  let base = 0
  const ahead = new Set<number>()
  return {
    restart: (version) => {
      base = version
      ahead.clear()
    },
    take: (version) => {
      if (version <= base || ahead.has(version)) return false
      ahead.add(version)
      while (ahead.delete(base + 1)) base += 1
      return true
    },
    complete: () => base,
  }
}
