import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DirectoryPage, Listing } from '../protocol/types.ts'
import { byCreation, deltaOf, matches, pageOf } from './directory-page.ts'

const line = (id: string, createdAt: number, changes: Partial<Listing> = {}): Listing => ({
  id,
  name: `Room ${id}`,
  title: 'The Long Take',
  itemId: 'film-1',
  count: 1,
  createdAt,
  ...changes,
})

test('[DR2] rooms are in order of creation, then of id', () => {
  const lines = [line('b', 2), line('z', 1), line('a', 2), line('c', 2)]
  expect(lines.sort(byCreation).map(({ id }) => id)).toEqual(['z', 'a', 'b', 'c'])
})

test.each([
  ['', true],
  ['friday', true],
  ['FRIDAY N', true],
  ['long take', true],
  ['film-1', false],
  ['saturday', false],
])('[DR2] a query finds name or title: "%s" %s', (query, isFound) => {
  expect(matches(line('a', 1, { name: 'Friday night' }), query)).toBe(isFound)
})

test('[DR2] a page counts all that was found', () => {
  const lines = Array.from({ length: 7 }, (_, index) => line(String(index), index))
  expect(pageOf(lines, { query: '', page: 1, size: 3 })).toEqual({ rooms: lines.slice(3, 6), total: 7 })
  expect(pageOf(lines, { query: 'room 6', page: 0, size: 3 })).toEqual({ rooms: [lines[6]], total: 1 })
  expect(pageOf(lines, { query: '', page: 9, size: 3 })).toEqual({ rooms: [], total: 7 })
})

/** What a client makes of a delta. */
const applied = (page: DirectoryPage, delta: ReturnType<typeof deltaOf>): DirectoryPage => {
  if (!delta) return page
  const rooms = new Map(page.rooms.map((room) => [room.id, room]))
  for (const id of delta.removed) rooms.delete(id)
  for (const room of delta.changed) rooms.set(room.id, room)
  return { rooms: [...rooms.values()].sort(byCreation), total: delta.total }
}

const lists = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 0, max: 12 }), createdAt: fc.constant(0), count: fc.integer({ min: 1, max: 3 }) }),
  { selector: ({ id }) => id },
)

test('[DR1] page and delta make the next page, whatever changed in between', () => {
  const known = new Map<string, Listing>()
  const toLines = (list: { id: number; count: number }[]) =>
    list
      .map(({ id, count }) => {
        const key = `${id} ${count}`
        const listing = known.get(key) ?? line(String(id), id, { count })
        known.set(key, listing)
        return listing
      })
      .sort(byCreation)
  fc.assert(
    fc.property(lists, lists, fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 6 }), (before, after, page, size) => {
      const query = { query: '', page, size }
      const [first, second] = [pageOf(toLines(before), query), pageOf(toLines(after), query)]
      expect(applied(first, deltaOf(first, second))).toEqual(second)
      expect(deltaOf(second, second)).toBeNull()
    }),
  )
})
