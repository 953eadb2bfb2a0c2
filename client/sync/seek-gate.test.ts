import { expect, test } from 'vitest'
import { freshGate, maySeek, type SeekGate, seekBegan, seekLanded, seekServed } from './seek-gate.ts'

const land = (gate: SeekGate, at: number): SeekGate => seekLanded(seekBegan(gate, at, 10, 0.2))

test('[FO6] not while one is under way, and not within the cost of one', () => {
  const flying = seekBegan(freshGate, 1000, 10, 0.2)
  expect(maySeek(freshGate, 0)).toBe(true)
  expect(maySeek(flying, 60_000)).toBe(false)
  expect(maySeek(seekLanded(flying), 1299)).toBe(false)
  expect(maySeek(seekLanded(flying), 1300)).toBe(true)
})

test('[FO6] after each miss it backs off, to 30 s', () => {
  let gate = freshGate
  let now = 0
  const waits: number[] = []
  for (let i = 0; i < 8; i++) {
    gate = land(gate, now)
    waits.push(gate.opensAt - now)
    now = gate.opensAt
  }
  expect(waits.slice(1)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

test('[FO6] one that served is forgotten', () => {
  expect(land(seekServed(land(freshGate, 0)), 5000).opensAt).toBe(5300)
})
