import { expect, test } from 'vitest'
import { createUsers } from './users.ts'

const users = await createUsers([{ name: 'alice', password: 'pässword' }])

test('[DE1] a user is known by name in any case and exact password', async () => {
  const alice = await users.authenticate('Alice', 'pässword')
  expect(alice).toMatchObject({ name: 'alice', isAdmin: false })
  expect(users.find(alice?.id ?? '')).toBe(alice)
})

test('[DE1] a password typed as combining characters is the same password', async () => {
  expect(await users.authenticate('alice', 'pa\u0308ssword')).not.toBeNull()
})

test.each([
  ['a wrong password', 'alice', 'Pässword'],
  ['no password', 'alice', ''],
  ['a name that is not there', 'mallory', 'pässword'],
  ['no name', '', ''],
])('[DE1] %s is refused', async (_what, name, password) => {
  expect(await users.authenticate(name, password)).toBeNull()
})

test('[DE2] a user keeps the same id from start to start', async () => {
  const again = await createUsers([{ name: 'alice', password: 'other' }])
  expect((await again.authenticate('alice', 'other'))?.id).toBe((await users.authenticate('alice', 'pässword'))?.id)
})
