import { expect, test } from 'vitest'
import { parseIdentity } from './client-identity.ts'

const FULL = 'Client="Web", Device="Firefox on Linux", DeviceId="a-1", Version="10.9.0"'
const identity = { Client: 'Web', Device: 'Firefox on Linux', DeviceId: 'a-1', Version: '10.9.0' }

test.each([
  ['as the contract has it', FULL],
  ['with a scheme before it', `MediaBrowser ${FULL}`],
  ['in another order, with more in it', `Version="10.9.0",DeviceId="a-1",Token="",Device="Firefox on Linux",Client="Web"`],
])('[DE1] the header is read %s', (_what, header) => {
  expect(parseIdentity(header)).toMatchObject({ identity })
})

test.each([
  ['no header', undefined, 'Client, Device, DeviceId, Version'],
  ['one pair short', FULL.replace('DeviceId="a-1", ', ''), 'DeviceId'],
  ['an empty value', FULL.replace('"Web"', '""'), 'Client'],
  ['values without quotes', FULL.replaceAll('"', ''), 'Client, Device, DeviceId, Version'],
  ['a value out of all proportion', FULL.replace('10.9.0', '1'.repeat(129)), 'Version'],
  ['a name of an object', '__proto__="x", constructor="y"', 'Client, Device, DeviceId, Version'],
])('[DE1] with %s the problem names what is missing', (_what, header, missing) => {
  expect(parseIdentity(header)).toEqual({ problem: expect.stringMatching(new RegExp(`missing: ${missing}$`)) })
})
