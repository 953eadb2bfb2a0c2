import type { Film } from './film.ts'
import type { User } from './users.ts'

export interface Library {
  /** What this user may see, in the library's order. */
  visibleTo(user: User): readonly Film[]
  /** One film, or null if there is none or the user may not see it: the two look alike. */
  find(user: User, id: string): Film | null
}

export const createLibrary = (films: readonly Film[]): Library => {
  const maySee = (user: User) => (film: Film) => !user.hiddenItems.includes(film.id)
  return {
    visibleTo: (user) => films.filter(maySee(user)),
    find: (user, id) => films.filter(maySee(user)).find((film) => film.id === id) ?? null,
  }
}
