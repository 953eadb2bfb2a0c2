import { expect, test } from 'vitest'
import { setAddress, urlsOf } from './address.ts'

test("[KU37] viewers come in by the Service's address where that is reached, with nothing to set", () => {
  expect(setAddress({ kind: 'service' })).toEqual([])
  expect(urlsOf({ kind: 'service' }, '10.96.1.2')).toEqual({ pageUrl: 'http://10.96.1.2', sessionUrl: 'ws://10.96.1.2:3000/ws' })
})

test('[KU37] else by ports of a node, and pages are told where their sockets go', () => {
  const reach = { kind: 'node-ports', host: 'node.lan' } as const
  expect(urlsOf(reach, '10.96.1.2')).toEqual({ pageUrl: 'http://node.lan:30880', sessionUrl: 'ws://node.lan:30881/ws' })
  expect(setAddress(reach)).toContain('plugin.sessionServerUrl=ws://node.lan:30880/ws')
})
