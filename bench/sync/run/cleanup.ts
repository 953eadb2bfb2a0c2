/** What has to be undone, whatever happens: browsers and servers outlive a bench that merely ends. */
export interface Cleanup {
  /** Done in reverse order. */
  add(undo: () => Promise<void> | void): void
}

/** By convention 128 and the signal's number. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const
type Signal = keyof typeof EXIT_CODES

/** Runs `work`, then undoes what it had added; a failure to undo hides nothing and stops nothing. On SIGINT and SIGTERM, too, before the process ends. */
export const withCleanup = async <T>(work: (cleanup: Cleanup) => Promise<T>): Promise<T> => {
  const undos: (() => Promise<void> | void)[] = []
  const undoAll = async (): Promise<void> => {
    for (let undo = undos.pop(); undo !== undefined; undo = undos.pop()) {
      try {
        await undo()
      } catch (error) {
        console.error(error)
      }
    }
  }
  const onSignal = (signal: Signal): void => void undoAll().then(() => process.exit(EXIT_CODES[signal]))
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  try {
    return await work({ add: (undo) => undos.push(undo) })
  } finally {
    await undoAll()
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}
