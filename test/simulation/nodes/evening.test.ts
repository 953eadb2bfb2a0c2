import { expect, test } from 'vitest'
import { runEvening } from './evening.ts'

test('[CL54] the same seed is the same evening', async () => {
  const play = async () => {
    const { rooms, stays, versions } = await runEvening(7, ['kill', 'stop', 'stall', 'cut', 'redis', 'loss', 'viewers'])
    return { rooms, stays, versions }
  }
  expect(await play()).toEqual(await play())
})

test('[CL54] the evenings are lively: viewers come and go, and rooms are steered', async () => {
  let [stays, steered] = [0, 0]
  for (let seed = 1; seed <= 20; seed++) {
    const evening = await runEvening(seed, ['stop'])
    stays += evening.stays
    steered += evening.versions.filter((version) => version > 5).length
  }
  expect(stays).toBeGreaterThan(60)
  expect(steered).toBeGreaterThan(20)
})
