import { expect, test } from 'vitest'
import { disturbance } from './row.ts'

const quiet = { othersCores: 0.1, stealCores: 0.01, latestMs: 3 }

test('[PF3] a run is marked if other programs or the host of the machine took time, or the driver stood still', () => {
  expect(disturbance(quiet)).toBeNull()
  expect(disturbance({ ...quiet, othersCores: 0.5 })).toBe('other programs used 0.50 cores')
  expect(disturbance({ ...quiet, stealCores: 0.2 })).toBe("the machine's host took 0.20 cores")
  expect(disturbance({ ...quiet, latestMs: 80 })).toBe('the driver stood still for 80 ms')
})
