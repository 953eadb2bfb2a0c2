import { plainId } from './id.ts'
import type { Item, Library } from './library.ts'
import type { Parameters } from './parameters.ts'
import type { JellyfinUser } from './users.ts'

/**
 * What the library is asked for: of what the user may see, but for what is asked for by its id. Jellyfin does not look then
 * whether its library is the user's; what he may open is told by the item alone.
 */
export const queryItems = (library: Library, user: JellyfinUser, asked: Parameters): readonly Item[] => {
  const ids = asked.list('ids').map(plainId)
  const kinds = asked.list('includeItemTypes')
  const excluded = asked.list('excludeItemTypes')
  const parentId = plainId(asked.text('parentId'))
  const search = asked.text('searchTerm').toLowerCase()
  const isDeep = asked.text('recursive').toLowerCase() === 'true'
  const isBelow = (item: Item): boolean => (isDeep ? library.ancestors(item).some(({ id }) => id === parentId) : item.parentId === parentId)
  const isWanted = (item: Item): boolean => {
    if (parentId !== '' && !isBelow(item)) return false
    if (kinds.length > 0 && !kinds.includes(item.kind)) return false
    return !excluded.includes(item.kind) && item.title.toLowerCase().includes(search)
  }
  // Nobody has favourites or collections here.
  if (asked.list('filters').includes('IsFavorite') || asked.text('isFavorite').toLowerCase() === 'true') return []
  if (ids.length > 0) return library.items.filter(({ id }) => ids.includes(id))
  return library.visibleTo(user).filter(isWanted)
}

/** The part of a list that was asked for, as Jellyfin wraps it. */
export const page = <Entry>(entries: readonly Entry[], asked: Parameters) => {
  const start = asked.number('startIndex') ?? 0
  const limit = asked.number('limit') ?? entries.length
  return { Items: entries.slice(start, start + limit), TotalRecordCount: entries.length, StartIndex: start }
}
