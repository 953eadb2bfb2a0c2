import { expect, test } from 'vitest'
import { createManualClock } from '../lib/manual-clock.ts'
import type { Listing } from '../protocol/types.ts'
import { createListingFeed } from './listing-feed.ts'

const LINE: Listing = { id: 'abcdefghij', name: 'Friday', title: 'The Long Take', itemId: 'film-1', count: 1, createdAt: 5 }

const open = () => {
  const clock = createManualClock()
  const said: (number | string)[] = []
  const feed = createListingFeed(
    { putListing: (listing) => said.push(`${listing.name} ${listing.count}`), removeListing: () => said.push('removed') },
    clock,
  )
  return { clock, said, feed }
}

test('[DR4] a count is published at most every 5 s, and the last one always', () => {
  const { clock, said, feed } = open()
  feed.update(LINE)
  for (let count = 2; count <= 10; count++) {
    clock.advance(300)
    feed.update({ ...LINE, count })
  }
  expect(said).toEqual(['Friday 1'])
  clock.advance(5000)
  expect(said).toEqual(['Friday 1', 'Friday 10'])
  feed.update({ ...LINE, count: 11 })
  clock.advance(2299)
  expect(said).toHaveLength(2)
  clock.advance(1)
  expect(said).toEqual(['Friday 1', 'Friday 10', 'Friday 11'])
})

test('[DR4] a new name goes out at once and takes the waiting count along', () => {
  const { clock, said, feed } = open()
  feed.update(LINE)
  feed.update({ ...LINE, count: 4 })
  feed.update({ ...LINE, count: 4, name: 'Saturday' })
  clock.advance(60_000)
  expect(said).toEqual(['Friday 1', 'Saturday 4'])
})

test('[RM17] a room that becomes unlisted, and one that ends, leaves the directory at once', () => {
  const { clock, said, feed } = open()
  feed.update(LINE)
  feed.update({ ...LINE, count: 2 })
  feed.update(null)
  feed.close()
  clock.advance(60_000)
  expect(said).toEqual(['Friday 1', 'removed'])
  expect(clock.pending()).toBe(0)
})
