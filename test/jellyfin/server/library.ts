import type { FilmFile } from './films/film.ts'
import { readOwnFiles } from './films/own-files.ts'
import { idOf } from './id.ts'
import type { JellyfinUser } from './users.ts'

type ItemKind = 'CollectionFolder' | 'Movie' | 'Series' | 'Season' | 'Episode'

export interface Item {
  readonly id: string
  readonly kind: ItemKind
  readonly title: string
  /** Null at the top. */
  readonly parentId: string | null
  /** Place among its siblings, from 1, where that says something. */
  readonly number: number | null
  readonly poster: string | null
  /** What can be played; empty for folders. */
  readonly versions: readonly FilmFile[]
}

export interface Library {
  /** All that there is, parents before children. */
  readonly items: readonly Item[]
  /** All that this user may see, parents before children. */
  visibleTo(user: JellyfinUser): readonly Item[]
  /** Null if there is none or the user may not see it: the two look alike. */
  find(user: JellyfinUser, id: string): Item | null
  /** From the item's parent to the top. */
  ancestors(item: Item): readonly Item[]
}

const MOVIES = idOf('Movies')
const SHOWS = idOf('Shows')
const LATE_SHOW = idOf('Late show')

const folder = (kind: ItemKind, title: string, parentId: string | null, number: number | null = null): Item => ({
  id: idOf(title),
  kind,
  title,
  parentId,
  number,
  poster: null,
  versions: [],
})

const createItems = async (): Promise<readonly Item[]> => {
  const file = await readOwnFiles()
  const version = (id: string, name: string, filmId: string): FilmFile => ({ id, name, ...file(filmId) })
  const film = (title: string, filmId: string, rest: Partial<Item> = {}): Item => ({
    ...folder('Movie', title, MOVIES),
    poster: file(filmId).poster,
    versions: [version(idOf(title), title, filmId)],
    ...rest,
  })
  const series = folder('Series', 'The Serial', SHOWS)
  const season = folder('Season', 'Season 1', series.id, 1)
  const reel = film('Second Reel', 'second-reel', { parentId: LATE_SHOW })
  return [
    folder('CollectionFolder', 'Movies', null),
    folder('CollectionFolder', 'Shows', null),
    folder('CollectionFolder', 'Late show', null),
    film('The Long Take', 'long-take'),
    // Two versions of different length: who picks the other one is not in step.
    { ...reel, versions: [...reel.versions, version(idOf('Second Reel, short'), 'Second Reel - Short', 'leader')] },
    { ...series, poster: file('leader').poster },
    season,
    film('Countdown', 'leader', { kind: 'Episode', parentId: season.id, number: 1 }),
    film('The Ball', 'second-reel', { kind: 'Episode', parentId: season.id, number: 2 }),
  ]
}

/** Two films, one of them in two versions and in a library of its own, and a series of two episodes. */
export const createLibrary = async (): Promise<Library> => {
  const items = await createItems()
  const byId = new Map(items.map((item) => [item.id, item]))
  const ancestors = (item: Item): readonly Item[] => {
    const parent = item.parentId === null ? undefined : byId.get(item.parentId)
    return parent ? [parent, ...ancestors(parent)] : []
  }
  const visibleTo = (user: JellyfinUser) =>
    items.filter((item) => user.libraries?.includes([item, ...ancestors(item)].at(-1)?.title ?? '') ?? true)
  return { items, visibleTo, ancestors, find: (user, id) => visibleTo(user).find((item) => item.id === id) ?? null }
}
