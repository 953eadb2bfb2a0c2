import { z } from 'zod'
import { createAsk, type Headers, type MediaServerOptions } from './ask.ts'
import type { LibraryAccess } from './library-access.ts'

/** Media servers take a request line of about 8 KB. */
const ITEMS_PER_REQUEST = 100

const itemsSchema = z.object({ Items: z.array(z.object({ Id: z.string() })) })

/**
 * Library access by `GET /Users/{id}/Items?Ids=…`, which all three kinds of server speak, with an API key.
 * @param keyHeaders the API key as this kind of server takes it
 */
export const createItemsAccess = (options: MediaServerOptions, keyHeaders: Headers): LibraryAccess => {
  const ask = createAsk(options)
  const visible = async (userId: string, itemIds: readonly string[]): Promise<readonly string[]> => {
    const query = new URLSearchParams({ Ids: itemIds.join(','), Fields: '' })
    const asked = await ask(`/Users/${encodeURIComponent(userId)}/Items?${query}`, keyHeaders)
    const items = itemsSchema.safeParse(asked.kind === 'answer' ? asked.body : null)
    if (!items.success) return []
    const found = new Set(items.data.Items.map((item) => item.Id))
    return itemIds.filter((itemId) => found.has(itemId))
  }
  return {
    visible: async (userId, itemIds) => {
      const parts = Array.from({ length: Math.ceil(itemIds.length / ITEMS_PER_REQUEST) }, (_, part) =>
        visible(userId, itemIds.slice(part * ITEMS_PER_REQUEST, (part + 1) * ITEMS_PER_REQUEST)),
      )
      return (await Promise.all(parts)).flat()
    },
  }
}
