import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVersions } from './versions.ts'

test('[CL18] in whatever order versions come, each is new once, and what is missing is known', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 60 }), (order) => {
      const versions = createVersions()
      versions.restart(5)
      const seen = new Set([1, 2, 3, 4, 5])
      for (const version of order) {
        expect(versions.take(version)).toBe(!seen.has(version))
        seen.add(version)
      }
      let complete = 5
      while (seen.has(complete + 1)) complete += 1
      expect(versions.complete()).toBe(complete)
    }),
  )
})
