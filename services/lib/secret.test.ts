import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStrongSecret } from './secret.ts'

test.each([
  ['random hexadecimal', 'f0e4c2f76c58916ec258f246851bea09'],
  ['base64', 'q3Zk1mXw8Tn0vYbLr6HdPs2JcAe9Uf4G'],
  ['punctuation', 'k7#Qz!9vT2@mXw4$Lr8^Bn6&Hd1*Fs3%'],
  ['a long passphrase', 'velvet anchor marmalade thirteen lopsided comet'],
  ['letters of other scripts', 'жёлтый-кит-читает-книгу-под-луной-в-среду'],
])('[CF5] %s is strong', (_what, secret) => {
  expect(isStrongSecret(secret)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['31 characters', 'k7#Qz!9vT2@mXw4$Lr8^Bn6&Hd1*Fs3'],
  ['one character', 'a'.repeat(64)],
  ['a repeated word', 'password'.repeat(4)],
  ['a repeated leet word', 'P@ssw0rd'.repeat(5)],
  ['a repeated strange block', 'xK9#mQ2!'.repeat(6)],
  ['the alphabet', 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'],
  ['the alphabet in both cases', 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'],
  ['digits counted up', '0123456789'.repeat(4)],
  ['rows of the keyboard', 'qwertyuiopasdfghjklzxcvbnm1234567890'],
  ['two characters', 'ab'.repeat(20)],
  ['the usual words', 'my-super-secret-jwt-signing-key-1234567890'],
])('[CF5] %s is not', (_what, secret) => {
  expect(isStrongSecret(secret)).toBe(false)
})

test('[CF5] what a generator of secrets makes is always strong', () => {
  for (let round = 0; round < 500; round++) {
    expect(isStrongSecret(randomBytes(16).toString('hex'))).toBe(true)
    expect(isStrongSecret(randomBytes(24).toString('base64'))).toBe(true)
  }
})

test('[CF5] repeating a short text never makes it strong', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 8 }), (text) => !isStrongSecret(text.repeat(40))),
    { numRuns: 200 },
  )
})
