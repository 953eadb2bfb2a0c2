import { expect, test } from 'vitest'
import { createAddressReader } from './address.ts'

const direct = createAddressReader([])
const proxied = createAddressReader(['10.0.0.0/8', '192.168.1.5', 'fd00::/8'])

test('[WI20] without a trusted proxy the header of a stranger counts for nothing', () => {
  expect(direct('203.0.113.7', '1.2.3.4')).toBe('203.0.113.7')
  expect(proxied('203.0.113.7', '1.2.3.4')).toBe('203.0.113.7')
})

test.each([
  ['10.0.0.2', '198.51.100.9', '198.51.100.9'],
  ['10.0.0.2', '1.1.1.1, 198.51.100.9', '198.51.100.9'],
  ['10.0.0.2', '1.1.1.1, 198.51.100.9, 10.3.3.3', '198.51.100.9'],
  ['192.168.1.5', ' 198.51.100.9 ', '198.51.100.9'],
  ['192.168.1.6', '198.51.100.9', '192.168.1.6'],
  ['::ffff:10.0.0.2', '::ffff:198.51.100.9', '198.51.100.9'],
  ['fd00::1', '2001:db8:1:2:3::9', '2001:db8:1:2::/64'],
  ['10.0.0.2', '', '10.0.0.2'],
  ['10.0.0.2', undefined, '10.0.0.2'],
  ['10.0.0.2', 'unknown', '10.0.0.2'],
  ['10.0.0.2', 'x, 10.0.0.3', '10.0.0.3'],
])('[WI20] behind the proxy %s the rightmost untrusted of "%s" counts: %s', (remote, forwarded, key) => {
  expect(proxied(remote, forwarded)).toBe(key)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  [undefined, 'unknown'],
])('[WI20] %s is counted as %s', (remote, key) => {
  expect(direct(remote, undefined)).toBe(key)
})
