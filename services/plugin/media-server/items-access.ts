import { createAsk, type Headers, type MediaServerOptions } from './ask.ts'
import { foundItems } from './found-items.ts'
import type { LibraryAccess } from './library-access.ts'

/**
 * Library access of a media server that answers `GET /Users/{id}/Items?Ids=…` by all that the user may see.
 * @param keyHeaders the API key as this server takes it
 */
export const createItemsAccess = (options: MediaServerOptions, keyHeaders: Headers): LibraryAccess => {
  const ask = createAsk(options)
  return {
    visible: async (userId, itemIds) => {
      // As a segment of a path these two lead elsewhere, and nothing can be written so that they do not.
      if (['.', '..'].includes(userId)) return []
      return foundItems(itemIds, (part) => {
        const query = new URLSearchParams({ Ids: part.join(','), Fields: '' })
        return ask(`/Users/${encodeURIComponent(userId)}/Items?${query}`, keyHeaders)
      })
    },
  }
}
