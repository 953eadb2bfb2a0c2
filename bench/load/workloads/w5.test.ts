import { expect, test } from 'vitest'
import { searchHighest } from './w5.ts'

const search = async (most: number, limit: number): Promise<number[]> => {
  const tried: number[] = []
  await searchHighest(most, async (rate) => {
    tried.push(Math.round(rate))
    return rate <= limit
  })
  return tried
}

test('[PF5] the highest rate is found by growing steps and then by halves', async () => {
  expect(await search(350_000, 100_000)).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 120_000, 100_000, 110_000, 105_000])
})

test('[PF5] nothing is tried beyond what clients may send', async () => {
  expect(await search(70_000, 1_000_000)).toEqual([10_000, 20_000, 40_000, 70_000])
})

test('[PF5] a server that does not hold the first rate is tried below it', async () => {
  expect(await search(350_000, 6000)).toEqual([10_000, 5000, 7500, 6250, 5625])
})
