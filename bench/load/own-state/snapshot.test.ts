import { expect, test } from 'vitest'
import { split } from './plan.ts'
import { growthOf, type HeapSnapshot, sizesOf } from './snapshot.ts'

const TYPES = ['object', 'code', 'string', 'closure']
const STRINGS = ['Map', 'f', 'hello']
/** Objects as [type, name, size]. */
const snapshot = (...objects: readonly (readonly [type: number, name: number, size: number])[]): HeapSnapshot => ({
  snapshot: { meta: { node_fields: ['type', 'name', 'id', 'self_size'], node_types: [TYPES, 'string', 'number', 'number'] } },
  nodes: objects.flatMap(([type, name, size], id) => [type, name, id, size]),
  strings: STRINGS,
})

test('[PF12] sizes are by constructor, texts and functions by what they are, and machine code is no state', () => {
  const sizes = sizesOf(snapshot([0, 0, 16], [0, 0, 8], [1, 1, 1000], [2, 2, 24], [3, 1, 64]))
  expect([...sizes]).toEqual([
    ['Map', 24],
    ['(string)', 24],
    ['(closure) f', 64],
  ])
})

test('[PF12] growth is told with its largest parts first', () => {
  const before = sizesOf(snapshot([0, 0, 16], [2, 2, 24]))
  const after = sizesOf(snapshot([0, 0, 16], [0, 0, 32], [2, 2, 24], [3, 1, 64]))
  expect(growthOf(before, after)).toEqual({
    bytes: 96,
    parts: [
      { name: '(closure) f', bytes: 64 },
      { name: 'Map', bytes: 32 },
      { name: '(string)', bytes: 0 },
    ],
  })
})

test('[PF12] a room and a client are told apart by rooms of two sizes', () => {
  expect(split({ size: 5, bytes: 9000 }, { size: 100, bytes: 85_000 })).toEqual({ client: 800, room: 5000 })
})
