import { expect, test } from 'vitest'
import { findMark, markOf } from './mark.ts'

const find = (text: string, start = 0, end = text.length): number | null => findMark(Buffer.from(text), start, end)

test('[PF4] a mark is found wherever it is in a payload, and nothing else passes for one', () => {
  expect(find(`{"position":-5,"id":"a--b-1--","op":"${markOf(4711)}"}`)).toBe(4711)
  expect(find(markOf(0))).toBe(0)
  expect(find('{"id":"--12","other":"----"}')).toBeNull()
  expect(find(`before ${markOf(5)} after`, 0, 9)).toBeNull()
})
