import { expect, test } from 'vitest'
import { UsageError } from '../usage.ts'
import { readDoctorOptions } from './options.ts'

const URL_ARGS = ['--url', 'https://media.example']

test.each([
  ['https://media.example/', 'https://media.example'],
  ['https://media.example/jellyfin/web/index.html#/home', 'https://media.example/jellyfin'],
  ['http://192.168.1.5:8096/web/', 'http://192.168.1.5:8096'],
])('[DO8] the address may be as a browser shows it: %s', (given, url) => {
  expect(readDoctorOptions(['--url', given], {}).url).toBe(url)
})

test('[DO8] a credential is read from named variables only', () => {
  const env = { PW: 'hush', KEY: 'abc' }
  expect(readDoctorOptions([...URL_ARGS, '--user', 'alice', '--password-env', 'PW'], env).credential).toEqual({
    user: 'alice',
    password: 'hush',
  })
  expect(readDoctorOptions([...URL_ARGS, '--token-env', 'KEY'], env).credential).toEqual({ token: 'abc' })
  expect(readDoctorOptions(URL_ARGS, env)).toEqual({ url: 'https://media.example', credential: null, json: null })
})

test.each([
  [[], /--url/],
  [['--url', 'media.example'], /--url must be/],
  [['--url', 'https://a:b@media.example'], /no name and no password/],
  [[...URL_ARGS, '--user', 'alice'], /go together/],
  [[...URL_ARGS, '--password-env', 'PW'], /go together/],
  [[...URL_ARGS, '--user', 'alice', '--password-env', 'NONE'], /NONE is not/],
  [[...URL_ARGS, '--user', 'alice', '--password-env', 'PW', '--token-env', 'PW'], /not both/],
  [[...URL_ARGS, '--ulr', 'x'], /--ulr/],
])('[DO8] a wrong option is refused with what is allowed: %j', (args, message) => {
  expect(() => readDoctorOptions(args, { PW: 'hush' })).toThrow(message)
})

test('[DO8] --help asks how the command is used', () => {
  expect(() => readDoctorOptions(['--help'], {})).toThrow(new UsageError(''))
})
