import { expect, test } from 'vitest'
import { UsageError } from '../usage.ts'
import { readClusterOptions } from './options.ts'

test('[DP12] without options there are three nodes, the page at 8080 and session nodes at 3000', () => {
  expect(readClusterOptions([])).toEqual({ nodes: 3, port: 8080, sessionPort: 3000 })
  expect(readClusterOptions(['--nodes', '5', '--port=80', '--session-port', '3001'])).toEqual({ nodes: 5, port: 80, sessionPort: 3001 })
})

test.each([
  [['--nodes', '0'], '--nodes must be a whole number from 1 to 20'],
  [['--nodes', '21'], '--nodes must be a whole number from 1 to 20'],
  [['--port', 'x'], '--port must be a whole number from 1 to 65535'],
  [['--session-port', '70000'], '--session-port must be a whole number from 1 to 65535'],
  [['--node', '3'], "Unknown option '--node'"],
  [['5'], "Unexpected argument '5'"],
])('[DP12] %j is answered with what is allowed', (args, message) => {
  const read = () => readClusterOptions(args)
  expect(read).toThrow(UsageError)
  expect(read).toThrow(message)
})
