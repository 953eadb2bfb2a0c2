import { expect, test } from 'vitest'
import type { ListingChange } from './cluster.ts'
import { type ClusterBench, createEar, listing } from './contract-bench.ts'

/** Changes heard until the line `later` is among them. */
const untilLater = async (ear: ReturnType<typeof createEar<ListingChange>>): Promise<readonly ListingChange[]> => {
  for (let count = 1; ; count++) {
    const heard = await ear.atLeast(count)
    if (heard.some((change) => change.kind === 'put' && change.listing.id === 'later')) return heard
  }
}

/** Which rooms are shown (rule CL5). */
export const testDirectory = (bench: () => ClusterBench): void => {
  test("[CL5] the directory shows every node's rooms once", async () => {
    const [a, b, c] = bench().nodes
    a.putListing(listing('a'))
    b.putListing(listing('b'))
    b.putListing(listing('b', 'renamed'))
    const ear = createEar<ListingChange>()
    const { listings } = await c.watchListings(ear.hear)
    const shown = new Map(listings.map((line) => [line.id, line.name]))
    expect(shown.size).toBe(listings.length)
    a.putListing(listing('later'))
    const changes = await untilLater(ear)
    for (const change of changes) if (change.kind === 'put') shown.set(change.listing.id, change.listing.name)
    expect(Object.fromEntries(shown)).toEqual({ a: 'a', b: 'renamed', later: 'later' })
  })

  test('[CL5] nothing of a node that left, and nothing that another node took out', async () => {
    const [a, b, c] = bench().nodes
    a.putListing(listing('a'))
    b.putListing(listing('b'))
    const ear = createEar<ListingChange>()
    const { listings, stop } = await c.watchListings(ear.hear)
    expect(listings.map((line) => line.id).sort()).toEqual(['a', 'b'])
    b.removeListing('a')
    await a.close()
    b.removeListing('b')
    expect(await ear.atLeast(2)).toEqual([
      { kind: 'remove', id: 'a' },
      { kind: 'remove', id: 'b' },
    ])
    stop()
    b.putListing(listing('unheard'))
    const again = await c.watchListings(() => undefined)
    expect(again.listings.map((line) => line.id)).toEqual(['unheard'])
    expect(ear.heard).toHaveLength(2)
  })
}
