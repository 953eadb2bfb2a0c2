import { expect, test } from 'vitest'
import { UsageError } from '../../tools/usage.ts'
import { readOptions } from './options.ts'

const URL_GIVEN = ['--url', 'http://media.example']

test('[LT5] a scenario and an address are enough: smoke, and all else as the scenario has it', () => {
  expect(readOptions(['parties', '--url', 'https://media.example/base/'])).toEqual({
    scenario: 'parties',
    profile: 'smoke',
    url: 'https://media.example/base',
    sessionUrl: null,
    secretEnv: null,
    usersEnv: null,
    peak: null,
    size: null,
    forwarded: false,
    json: null,
    compare: null,
    out: null,
  })
})

test.each([
  [[], 'Name one scenario: parties, huge, churn, tokens, reconnect, evening'],
  [['party', ...URL_GIVEN], 'Name one scenario'],
  [['parties', 'huge', ...URL_GIVEN], 'Name one scenario'],
  [['parties'], '--url must be the http:// or https:// URL of the media server'],
  [['parties', '--url', 'media.example'], '--url must be'],
  [['parties', ...URL_GIVEN, '--profile', 'big'], '--profile must be one of smoke, average, stress, spike, soak, breakpoint'],
  [['parties', ...URL_GIVEN, '--session-url', 'http://x/ws'], '--session-url must be a ws:// or wss:// URL ending in /ws'],
  [['parties', ...URL_GIVEN, '--session-url', 'ws://x/socket'], '--session-url must be a ws:// or wss:// URL ending in /ws'],
  [['parties', ...URL_GIVEN, '--peak', '0'], '--peak must be a whole number from 1 to 100000'],
  [['parties', ...URL_GIVEN, '--size', '1001'], '--size must be a whole number from 2 to 1000'],
  [['tokens', ...URL_GIVEN], 'tokens needs --users-env'],
  [['parties', ...URL_GIVEN, '--secret', 'x'], "Unknown option '--secret'"],
])('[LT5] %j is answered with what is allowed', (args, message) => {
  const read = () => readOptions(args)
  expect(read).toThrow(UsageError)
  expect(read).toThrow(message)
})
