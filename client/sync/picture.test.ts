import { expect, test } from 'vitest'
import { isPictureLate, type PictureState, pictureInTime, pictureServed, withLag } from './picture.ts'

const seen = (lags: readonly (number | null)[], from = pictureInTime): PictureState =>
  lags.reduce<PictureState>((state, lag, index) => withLag(state, index * 1000, lag), from)

test('[FO15] a picture late for a second is worth a pulse', () => {
  expect(isPictureLate(seen([0.03, 0.03]), 999)).toBe(false)
  expect(isPictureLate(seen([0.03, 0.03]), 1000)).toBe(true)
  expect(isPictureLate(seen([-0.03, -0.03]), 1000)).toBe(true)
})

test('[FO15] one within a refresh, late for a moment only, or not told of, is not', () => {
  expect(isPictureLate(seen([0.019, 0.019, 0.019]), 5000)).toBe(false)
  expect(isPictureLate(seen([0.03, 0.001, 0.03]), 2999)).toBe(false)
  expect(isPictureLate(seen([0.03, null]), 60_000)).toBe(false)
})

test('[FO15] after a pulse it is let be for a minute', () => {
  const served = seen([0.03], pictureServed(0))
  expect(isPictureLate(served, 59_999)).toBe(false)
  expect(isPictureLate(served, 60_000)).toBe(true)
})
