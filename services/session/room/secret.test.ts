import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameSecret } from './secret.ts'

test('[RM17] a key is right only as a whole', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (secret, shown) => {
      expect(isSameSecret(secret, shown)).toBe(secret === shown)
      expect(isSameSecret(secret, secret)).toBe(true)
      expect(isSameSecret(secret, secret + shown)).toBe(shown === '')
    }),
  )
})
