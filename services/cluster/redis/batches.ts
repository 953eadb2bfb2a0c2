/** Does `task` for all, `size` at a time; rejects with the first that fails. */
export const inBatches = async <T>(all: readonly T[], size: number, task: (one: T) => Promise<unknown>): Promise<void> => {
  for (let start = 0; start < all.length; start += size) await Promise.all(all.slice(start, start + size).map(task))
}
