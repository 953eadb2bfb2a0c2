import { expect, test } from 'vitest'
import { parseRedisUrl, redisUrl } from './redis-url.ts'

const OPEN = { isTls: false, username: '', password: '' }
const local = [{ host: 'localhost', port: 6379 }]

test.each([
  ['redis://localhost', { kind: 'standalone', ...OPEN, addresses: local, db: 0 }],
  ['redis://localhost:6379/', { kind: 'standalone', ...OPEN, addresses: local, db: 0 }],
  ['redis://[::1]:7000/3', { kind: 'standalone', ...OPEN, addresses: [{ host: '::1', port: 7000 }], db: 3 }],
  ['redis://:p%40ss%2Fword@localhost', { kind: 'standalone', ...OPEN, password: 'p@ss/word', addresses: local, db: 0 }],
  ['rediss://app:a:b@localhost', { kind: 'standalone', isTls: true, username: 'app', password: 'a:b', addresses: local, db: 0 }],
  [
    'redis+sentinel://app:pw@s1:1,s2/matinee/2',
    {
      kind: 'sentinel',
      ...OPEN,
      username: 'app',
      password: 'pw',
      addresses: [
        { host: 's1', port: 1 },
        { host: 's2', port: 26_379 },
      ],
      name: 'matinee',
      db: 2,
    },
  ],
  ['redis+sentinel://s1/matinee', { kind: 'sentinel', ...OPEN, addresses: [{ host: 's1', port: 26_379 }], name: 'matinee', db: 0 }],
  [
    'rediss+cluster://c1,c2:7001',
    {
      kind: 'cluster',
      ...OPEN,
      isTls: true,
      addresses: [
        { host: 'c1', port: 6379 },
        { host: 'c2', port: 7001 },
      ],
    },
  ],
])('[CL30] %s is understood', (url, target) => {
  expect(parseRedisUrl(url)).toEqual(target)
})

test.each([
  '',
  'localhost:6379',
  'http://localhost',
  'redis://',
  'redis://localhost:0',
  'redis://localhost:65536',
  'redis://one,two',
  'redis://localhost/name',
  'redis://:%ZZ@localhost',
  'redis://a b',
  'redis+sentinel://s1',
  'redis+sentinel://s1/a/b',
  'redis+sentinel://s1,,s2/name',
  'redis+cluster://c1/0',
  'redis+other://c1',
])('[CL30] "%s" is refused with what is allowed, and not quoted', (url) => {
  const { error } = redisUrl.safeParse(url)
  expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(/^must be redis:\/\/\[user:password@\]host/)])
})
