import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createNodeNames } from './node-names.ts'

test('[LT11] a node’s name is a tag as it is; what is no name is none', () => {
  const nameOf = createNodeNames()
  expect(nameOf('0f6f0d8c-6f4e-4a53-9d84-6a1f4e1d2c3b')).toBe('0f6f0d8c-6f4e-4a53-9d84-6a1f4e1d2c3b')
  for (const wrong of [undefined, null, 7, {}, '', ' ', '<b>', 'a:b', 'x'.repeat(65)]) expect(nameOf(wrong)).toBeNull()
})

test('[LT11] whatever servers say, tags stay few and plain', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.uuid(), fc.string(), fc.nat().map(String)), { minLength: 80, maxLength: 300 }), (names) => {
      const nameOf = createNodeNames()
      const tags = new Set(names.map(nameOf).filter((tag) => tag !== null))
      expect(tags.size).toBeLessThanOrEqual(65)
      expect([...tags].join('')).toMatch(/^[\w.-]*$/)
      const [first] = tags
      if (first !== undefined) expect(nameOf(first)).toBe(first)
    }),
  )
})

test('[LT11] nodes beyond the bound share one name, and those before keep theirs', () => {
  const nameOf = createNodeNames()
  for (let number = 0; number < 64; number++) expect(nameOf(`node-${number}`)).toBe(`node-${number}`)
  expect([nameOf('node-64'), nameOf('node-65'), nameOf('node-0')]).toEqual(['others', 'others', 'node-0'])
})
