import { createMemoryStorage, type KeyStorage } from '../net/storage.ts'

/** Storage that a page forbids, or that is full, throws at any moment: then it is kept for this page only. */
export const safely = (open: () => Storage): KeyStorage => {
  const spare = createMemoryStorage()
  const attempt = <T>(use: (storage: KeyStorage) => T): T => {
    try {
      return use(open())
    } catch {
      return use(spare)
    }
  }
  return {
    getItem: (key) => attempt((storage) => storage.getItem(key)),
    setItem: (key, value) => attempt((storage) => storage.setItem(key, value)),
    removeItem: (key) => attempt((storage) => storage.removeItem(key)),
  }
}
