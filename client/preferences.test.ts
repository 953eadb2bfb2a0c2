import { expect, test } from 'vitest'
import { createMemoryStorage } from './net/storage.ts'
import { createPreferenceStore, defaultPreferences } from './preferences.ts'

const kept = (text: string) => {
  const storage = createMemoryStorage()
  storage.setItem('matinee.preferences', text)
  return createPreferenceStore(storage).load()
}

test('[UI14] what was chosen is remembered', () => {
  const storage = createMemoryStorage()
  for (const preferences of [
    { correction: 'gentle', offsetMs: 300 },
    { correction: 'off', offsetMs: -1000 },
    { correction: 'exact', offsetMs: 1000 },
  ] as const) {
    createPreferenceStore(storage).save(preferences)
    expect(createPreferenceStore(storage).load()).toEqual(preferences)
  }
})

test('[UI15] nothing remembered: no offset, exact correction', () => {
  expect(createPreferenceStore(createMemoryStorage()).load()).toEqual({ correction: 'exact', offsetMs: 0 })
})

test.each(['', '{', 'null', '7', '"off"', '[]', '{"correction":"wild","offsetMs":"300"}', '{"correction":null,"offsetMs":null}'])(
  '[UI15] %j counts as nothing remembered',
  (text) => expect(kept(text)).toEqual(defaultPreferences),
)

test.each(['1001', '-1001', '0.5', '1e999', '[5]', 'true'])(
  '[UI15] an offset of %s counts as none, and the correction still holds',
  (offset) => {
    expect(kept(`{"correction":"gentle","offsetMs":${offset}}`)).toEqual({ correction: 'gentle', offsetMs: 0 })
  },
)

test('[UI15] a correction that is not known counts as exact, and the offset still holds', () => {
  expect(kept('{"correction":"Off","offsetMs":-40,"more":1}')).toEqual({ correction: 'exact', offsetMs: -40 })
})
