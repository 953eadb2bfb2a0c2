import { expect, test } from 'vitest'
import { soakFigures } from './soak.ts'

const minute = (residentMB: number, commandP99Ms = 2) => ({
  residentMB,
  heapMB: 50,
  commandP99Ms,
  serverCores: 0.2,
  commandsToAll: 1,
  latestMs: 3,
  othersCores: 0,
})

test('[PF11] memory that grows is told an hour, without the minutes in which a full server settles', () => {
  const minutes = [100, 150, 160, 165, 168, 170, 171, 172, 173, 174].map((megabytes) => minute(megabytes))
  expect(soakFigures(minutes)).toMatchObject({
    minutes: 10,
    firstMB: 100,
    lastMB: 174,
    mostMB: 174,
    residentMBPerHour: 60,
    heapMBPerHour: 0,
  })
})

test('[PF11] the worst minute is told beside the median one', () => {
  expect(soakFigures([minute(100), minute(100, 40), minute(100)])).toMatchObject({
    commandP99Ms: 2,
    worstP99Ms: 40,
    cpuUsPerViewerSecond: 100,
  })
})
