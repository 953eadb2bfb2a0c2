import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string): string => readFileSync(`deploy/proxy/${file}`, 'utf8')
const allMatches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, value = '']) => value)

test('[DP7] nginx waits an hour for either side of a socket, on both ports', () => {
  const blocks = allMatches(read('nginx.conf.template'), /location = \/ws \{([^}]*)\}/g)
  expect(blocks).toHaveLength(2)
  for (const block of blocks) expect(allMatches(block, /proxy_(?:read|send)_timeout (\w+);/g)).toEqual(['1h', '1h'])
})

test('[DP7] HAProxy waits an hour for a socket', () => {
  expect(allMatches(read('haproxy.cfg'), /timeout tunnel (\w+)/g)).toEqual(['1h'])
})

test('[DP7] Caddy has no limit on a socket, and none is set', () => {
  expect(read('Caddyfile')).not.toMatch(/stream_timeout|read_timeout|write_timeout|timeouts/)
})
