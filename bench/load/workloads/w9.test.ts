import { expect, test } from 'vitest'
import type { Crowd } from '../driver/crowd.ts'
import { createArrivals } from './w9.ts'

test('[PF10] newcomers come by parties, and a guest is in once the room of its host is there', async () => {
  let now = 0
  const doors: (() => void)[] = []
  const wanted: (string | null)[] = []
  const crowd = {
    enter: async (_: number, into: unknown) => {
      if (!(into instanceof Promise)) await new Promise<void>((open) => doors.push(open))
      const roomId = into instanceof Promise ? await into : `room-${doors.length}`
      wanted.push(roomId)
      return { guest: null, roomId }
    },
  } as unknown as Crowd
  const arrivals = createArrivals(crowd, 6, () => now)
  for (let count = 0; count < 8; count++) {
    arrivals.next()
    now += 1
  }
  expect([doors.length, arrivals.waits, arrivals.areAllIn()]).toEqual([2, [], false])
  now = 100
  for (const open of doors) open()
  await new Promise(setImmediate)
  expect(arrivals.areAllIn()).toBe(true)
  expect(arrivals.waits.toSorted((a, b) => a - b)).toEqual([95, 96, 97, 98, 99, 100])
  expect(arrivals.lastedMs()).toBe(100)
  expect(wanted.filter((roomId) => roomId === 'room-2')).toHaveLength(6)
})
