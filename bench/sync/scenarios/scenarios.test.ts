import { expect, test } from 'vitest'
import { straight } from '../network/link.ts'
import { scenarios } from './scenarios.ts'

test('[BE11] each scenario has a name of its own, and a plan that begins with play and fits its shortest time', () => {
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length)
  for (const { name, seconds, steps } of scenarios) {
    for (const length of [seconds.min, seconds.default, seconds.max]) {
      const times = steps(length).map(({ atMs }) => atMs)
      expect(steps(length)[0], name).toMatchObject({ atMs: 0, act: 'play' })
      expect(times, name).toEqual([...times].sort((a, b) => a - b))
      const ends = steps(length).map((step) => step.atMs + ('forMs' in step ? step.forMs : 0))
      expect(Math.max(...ends), name).toBeLessThan(length * 1000 - 6000)
    }
  }
})

test('[BE1] the networks are those that were asked for', () => {
  const linkOf = (wanted: string, viewer: number) => scenarios.find(({ name }) => name === wanted)?.links(viewer)
  const delay = (delayMs: number) => ({ ...straight, delayMs })
  expect(linkOf('lan', 0)).toEqual({ up: straight, down: straight })
  expect(linkOf('jitter150', 1)?.up).toEqual({ ...straight, delayMs: 75, jitterMs: 30 })
  expect([linkOf('asym', 0), linkOf('asym', 1)]).toEqual(Array(2).fill({ up: delay(20), down: delay(180) }))
  expect([linkOf('mixed', 0)?.up, linkOf('mixed', 1)?.up]).toEqual([delay(20), delay(180)])
})
