import { expect, test } from 'vitest'
import { CHANGES } from './changes.ts'
import { CHANGE_NAMES } from './names.ts'

test('[KU30] every change that can be chosen is there, in its order, and all but one are planned', () => {
  expect(CHANGES.map(({ name }) => name)).toEqual(CHANGE_NAMES)
  expect(CHANGES.filter(({ isPlanned }) => !isPlanned).map(({ name }) => name)).toEqual(['redis-kill'])
})
