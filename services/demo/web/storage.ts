/** localStorage where it may be used; where it may not, nothing is kept. */
export const storage = {
  read: (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write: (key: string, value: string | null): void => {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // Private windows of some browsers refuse; the page works without.
    }
  },
}
