import { expect, test } from 'vitest'
import { UsageError } from '../../tools/usage.ts'
import { readOptions } from './options.ts'

const refusal = (...args: string[]): string => {
  try {
    readOptions(args)
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  return 'accepted'
}

test('[BE11] without options it is three viewers on a LAN; what is asked for is taken', () => {
  expect(readOptions([])).toMatchObject({ scenarios: [{ name: 'lan' }], viewers: 3, seconds: null, seed: 1, json: null, selftest: false })
  const asked = readOptions(['--scenario', 'rtt40,asym', '--viewers', '2', '--seconds', '45', '--json', 'a.json', '--plot', 'plots'])
  expect(asked).toMatchObject({ scenarios: [{ name: 'rtt40' }, { name: 'asym' }], viewers: 2, seconds: 45, json: 'a.json', plot: 'plots' })
  expect(readOptions(['--scenario', 'all']).scenarios.length).toBeGreaterThan(15)
})

test('[BE11] a wrong option is named with what is allowed', () => {
  expect(refusal('--viewers', '9')).toBe('--viewers must be a whole number from 2 to 8')
  expect(refusal('--seed', '1e3')).toBe('--seed must be a whole number from 0 to 999999')
  expect(refusal('--seconds', '20')).toBe('--seconds (for lan) must be a whole number from 30 to 3600')
  expect(refusal('--scenario', 'hls', '--seconds', '60')).toBe('--seconds (for hls) must be a whole number from 30 to 50')
  expect(refusal('--scenario', 'wan')).toMatch(/^--scenario: there is no "wan"; there are lan, rtt40/)
  expect(refusal('--speed', '1')).toContain('--speed')
  expect(refusal('--help')).toBe('')
})
