import { z } from 'zod'
import type { Asked } from './ask.ts'

/** Media servers take a request line of about 8 KB. */
const ITEMS_PER_REQUEST = 100

const itemsSchema = z.object({ Items: z.array(z.object({ Id: z.string() })) })

/**
 * Asks about many items in parts that fit a request line.
 * @returns those of `itemIds` that answers name; what an answer cannot be read for is not among them
 */
export const foundItems = async (
  itemIds: readonly string[],
  ask: (part: readonly string[]) => Promise<Asked>,
): Promise<readonly string[]> => {
  const parts = Array.from({ length: Math.ceil(itemIds.length / ITEMS_PER_REQUEST) }, async (_, index) => {
    const part = itemIds.slice(index * ITEMS_PER_REQUEST, (index + 1) * ITEMS_PER_REQUEST)
    const asked = await ask(part)
    const items = itemsSchema.safeParse(asked.kind === 'answer' ? asked.body : null)
    const found = new Set(items.data?.Items.map((item) => item.Id))
    return part.filter((itemId) => found.has(itemId))
  })
  return (await Promise.all(parts)).flat()
}
