import { expect, test } from 'vitest'
import { loadsOf, podOfRoom, podThatGrew } from './pod-load.ts'

const load = (name: string, connections: number, rooms = 0) => ({ name, connections, rooms })
const BEFORE = [load('a', 7), load('b', 8)]

test('[KU42] a viewer is at the pod that has one connection more, and else nothing changed', () => {
  expect(podThatGrew(BEFORE, [load('a', 7), load('b', 9)])).toBe('b')
  for (const after of [BEFORE, [load('a', 8), load('b', 9)], [load('a', 6), load('b', 9)], [load('a', 7), load('b', 10)]]) {
    expect(podThatGrew(BEFORE, after)).toBeNull()
  }
  expect(podThatGrew(BEFORE, [...BEFORE, load('c', 1)])).toBeNull()
})

test('[KU42] the room is where one pod says that it owns it', () => {
  expect(podOfRoom([load('a', 7), load('b', 8, 1)])).toBe('b')
  expect(podOfRoom(BEFORE)).toBeNull()
  expect(podOfRoom([load('a', 7, 1), load('b', 8, 1)])).toBeNull()
})

test('[KU42] what pods say is read from their metrics', async () => {
  const metrics =
    '# TYPE watchparty_connections gauge\nwatchparty_connections 12\nwatchparty_connections_without_origin_total 3\nwatchparty_rooms 1\n'
  expect(await loadsOf([{ name: 'a', metrics: async () => metrics }])).toEqual([load('a', 12, 1)])
  await expect(loadsOf([{ name: 'a', metrics: async () => 'nothing' }])).rejects.toThrow('watchparty_connections')
})
