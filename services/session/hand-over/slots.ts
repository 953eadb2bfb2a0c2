/** Lets so many in at a time; the others wait in line. */
export interface Slots {
  /** Resolves once there is a slot; the answer gives it back. */
  take(): Promise<() => void>
}

export const createSlots = (size: number): Slots => {
  let free = size
  const line: (() => void)[] = []
  const release = () => {
    const next = line.shift()
    if (next) next()
    else free += 1
  }
  return {
    take: async () => {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => line.push(resolve))
      return release
    },
  }
}
