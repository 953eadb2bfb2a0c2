import { expect, test } from 'vitest'
import { addressRanges } from './address-ranges.ts'

test('[OP1] a list of proxies holds addresses and CIDR ranges of both kinds', () => {
  expect(addressRanges.parse('127.0.0.1, 10.0.0.0/8,::1,fd00::/8')).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])
})

test.each(['loopback', '10.0.0.0/33', '10.0.0/8', '::1/129', '10.0.0.0/8/8', '10.0.0.0/', 'true'])('[OP1] "%s" is refused', (value) => {
  expect(addressRanges.safeParse(value).success).toBe(false)
})
