import { expect as expectThat, test } from 'vitest'
import type { Sample } from '../player/player.ts'
import { expect, nothingExpected, playRefused, recognise } from './expected.ts'

const paused: Sample = {
  at: 0,
  position: 50,
  paused: true,
  seeking: false,
  ended: false,
  starved: false,
  rate: 1,
  bufferedSeconds: 10,
  pictureLagSeconds: null,
}
const running: Sample = { ...paused, paused: false }
const at = (position: number): Sample => ({ ...running, position, seeking: true })

test('[FO8] one request accounts for one event', () => {
  const asked = expect(nothingExpected, { kind: 'pause' }, running, 0)
  const first = recognise(asked, 'pause', paused, 10)
  expectThat(first.own).toBe(true)
  expectThat(recognise(first.expected, 'pause', paused, 20).own).toBe(false)
})

test('[FO8] what changes nothing raises no event, and so explains none', () => {
  const idle = expect(expect(nothingExpected, { kind: 'pause' }, paused, 0), { kind: 'play' }, running, 0)
  expectThat(recognise(idle, 'pause', paused, 10).own).toBe(false)
  expectThat(recognise(idle, 'play', running, 10).own).toBe(false)
})

test('[FO8] a play that was refused explains nothing later', () => {
  const refused = playRefused(expect(nothingExpected, { kind: 'play' }, paused, 0))
  expectThat(recognise(refused, 'play', running, 10).own).toBe(false)
})

test('[FO8] a request that nothing came of is given up', () => {
  const asked = expect(nothingExpected, { kind: 'pause' }, running, 0)
  expectThat(recognise(asked, 'pause', paused, 2001).own).toBe(false)
})

test('[FO8] two seeks in a row raise two events at the place of the second: both are own', () => {
  const first = expect(nothingExpected, { kind: 'seek', position: 20 }, running, 0)
  const both = expect(first, { kind: 'seek', position: 80 }, running, 1)
  const one = recognise(both, 'seeking', at(80), 5)
  const two = recognise(one.expected, 'seeking', at(80), 6)
  expectThat([one.own, two.own]).toEqual([true, true])
  const landed = recognise(two.expected, 'seeked', { ...at(80), seeking: false }, 200)
  expectThat(recognise(landed.expected, 'seeking', at(80), 300).own).toBe(false)
})

test('[FO8] a seek that goes elsewhere is not own, however soon it comes', () => {
  const asked = expect(nothingExpected, { kind: 'seek', position: 20 }, running, 0)
  expectThat(recognise(asked, 'seeking', at(70), 1).own).toBe(false)
})
