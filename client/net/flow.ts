/** What is sent over a connection, so that it can be held at a moment when nothing waits for its answer. */
export interface Flow {
  /** Begins `request` at once, or, while the flow is held, when it is released; in order. */
  pass<T>(request: () => Promise<T>): Promise<T>
  /** Calls `onQuiet` once every request that was begun has its answer; from then on the flow is held. */
  hold(onQuiet: () => void): void
  /** Lets what was held go, and takes back a `hold` that has not come to pass. */
  release(): void
}

export const createFlow = (): Flow => {
  let underWay = 0
  let wanted: (() => void) | null = null
  let held: (() => void)[] | null = null

  const look = () => {
    if (wanted === null || underWay > 0) return
    const onQuiet = wanted
    wanted = null
    held = []
    onQuiet()
  }
  const run = async <T>(request: () => Promise<T>): Promise<T> => {
    underWay += 1
    try {
      return await request()
    } finally {
      underWay -= 1
      look()
    }
  }
  return {
    pass: (request) => (held === null ? run(request) : new Promise((resolve) => held?.push(() => resolve(run(request))))),
    hold: (onQuiet) => {
      wanted = onQuiet
      look()
    },
    release: () => {
      const waiting = held ?? []
      wanted = null
      held = null
      for (const go of waiting) go()
    },
  }
}
