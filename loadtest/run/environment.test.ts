import { expect, test } from 'vitest'
import { environmentOf } from './environment.ts'
import { readOptions } from './options.ts'

const FILES = { summary: 's.json', report: 'r.html', record: 'r.ndjson', dashboard: 'd.json' }
const environment = (args: readonly string[], env: NodeJS.ProcessEnv) =>
  environmentOf(readOptions(['parties', '--url', 'http://media.example', ...args]), 'ws://node/ws', FILES, 'run1', env)

test('[LT6] the secret goes to k6 by the environment, from the variable that was named', () => {
  const env = environment(['--secret-env', 'MY_SECRET', '--peak', '7'], { PATH: '/bin', MY_SECRET: 'x'.repeat(40), JWT_AUDIENCE: 'Other' })
  expect(env).toMatchObject({
    PATH: '/bin',
    JWT_SECRET: 'x'.repeat(40),
    JWT_AUDIENCE: 'Other',
    LOADTEST_PEAK: '7',
    LOADTEST_SESSION_URL: 'ws://node/ws',
  })
})

test('[LT6] nothing else of this process goes there: no secret that was not named, no other variable', () => {
  const env = environment([], { PATH: '/bin', JWT_SECRET: 'y'.repeat(40), MEDIA_SERVER_API_KEY: 'z' })
  expect(env.JWT_SECRET).toBe('')
  expect(Object.values(env).join()).not.toMatch(/[yz]{3}/)
  expect(env).not.toHaveProperty('MEDIA_SERVER_API_KEY')
})

test('[LT6] a variable that is not set is named, and what it should hold is not guessed', () => {
  expect(() => environment(['--secret-env', 'MY_SECRET'], {})).toThrow('--secret-env names the variable MY_SECRET, which is not set')
  expect(() => environment(['--users-env', 'USERS'], { USERS: '' })).toThrow('--users-env names the variable USERS, which is not set')
})
