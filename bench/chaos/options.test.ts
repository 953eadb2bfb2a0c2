import { expect, test } from 'vitest'
import { UsageError } from '../../tools/usage.ts'
import { readOptions } from './options.ts'

test('[CH7] without options it takes five minutes', () => {
  expect(readOptions([])).toEqual({ seconds: 300, seed: 1, json: null })
  expect(readOptions(['--seconds', '60', '--seed=5', '--json', 'figures.json'])).toEqual({ seconds: 60, seed: 5, json: 'figures.json' })
})

test.each([
  [['--seconds', '5'], /--seconds must be a whole number from \d+ to 86400/],
  [['--seed', 'x'], /--seed must be a whole number from 0 to 999999/],
  [['--sede', '1'], /Unknown option '--sede'/],
])('[CH7] %j is answered with what is allowed', (args, message) => {
  const read = () => readOptions(args)
  expect(read).toThrow(UsageError)
  expect(read).toThrow(message)
})
