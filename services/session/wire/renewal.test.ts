import { expect, test } from 'vitest'
import { createManualClock } from '../../lib/manual-clock.ts'
import { createRenewal } from './renewal.ts'

const START_SECONDS = 1_000_000
const open = () => {
  const clock = createManualClock(START_SECONDS * 1000)
  const said: [at: number, what: string][] = []
  const since = () => clock.wall() / 1000 - START_SECONDS
  const renewal = createRenewal({
    clock,
    ask: (expiresAt) => said.push([since(), `renew before ${expiresAt / 1000 - START_SECONDS}`]),
    expire: () => said.push([since(), 'out']),
  })
  return { clock, said, renewal, tokenFor: (seconds: number) => ({ iat: clock.wall() / 1000, exp: clock.wall() / 1000 + seconds }) }
}

test('[WI18] asked at 75 % of the life, again with growing pauses, out 60 s after the end', () => {
  const { clock, said, renewal, tokenFor } = open()
  renewal.hold(tokenFor(600))
  clock.advance(449_000)
  expect(said).toEqual([])
  clock.advance(400_000)
  expect(said).toEqual([
    [450, 'renew before 600'],
    [465, 'renew before 600'],
    [495, 'renew before 600'],
    [555, 'renew before 600'],
    [660, 'out'],
  ])
  expect(clock.pending()).toBe(0)
})

test('[WI18] the shortest life there is, 60 s, is asked twice before it ends', () => {
  const { clock, said, renewal, tokenFor } = open()
  renewal.hold(tokenFor(60))
  clock.advance(200_000)
  expect(said.map(([at]) => at)).toEqual([45, 60, 90, 120])
  expect(said.at(-1)?.[1]).toBe('out')
})

test('[WI17] a renewed token starts anew, and a stopped one says nothing more', () => {
  const { clock, said, renewal, tokenFor } = open()
  renewal.hold(tokenFor(100))
  clock.advance(80_000)
  expect(said).toEqual([[75, 'renew before 100']])
  renewal.hold(tokenFor(1000))
  clock.advance(749_000)
  expect(said).toHaveLength(1)
  clock.advance(2000)
  expect(said[1]).toEqual([830, 'renew before 1080'])
  renewal.stop()
  clock.advance(10_000_000)
  expect(said).toHaveLength(2)
  expect(clock.pending()).toBe(0)
})

test('[WI18] a token that lives longer than a timer can hold does not end at once', () => {
  const { clock, said, renewal, tokenFor } = open()
  renewal.hold(tokenFor(10 * 365 * 86_400))
  clock.advance(30 * 86_400_000)
  expect(said).toEqual([])
})

test('[WI18] a token that is past 75 % is asked for at once, one without an issue time by what is left of it', () => {
  const { clock, said, renewal } = open()
  renewal.hold({ iat: START_SECONDS - 900, exp: START_SECONDS + 100 })
  clock.advance(0)
  expect(said).toEqual([[0, 'renew before 100']])
  renewal.hold({ iat: Number.NaN, exp: START_SECONDS + 100 })
  clock.advance(74_000)
  expect(said).toHaveLength(1)
  clock.advance(1000)
  expect(said).toHaveLength(2)
})
