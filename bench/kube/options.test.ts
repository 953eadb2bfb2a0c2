import { expect, test } from 'vitest'
import { UsageError } from '../../tools/usage.ts'
import { CHANGE_NAMES } from './changes/names.ts'
import { readOptions } from './options.ts'

test('[KU30] without options all changes are made, in a namespace of its own', () => {
  expect(readOptions([])).toEqual({
    changes: CHANGE_NAMES,
    isInstallOnly: false,
    withImages: true,
    namespace: 'matinee-kube',
    context: null,
    keep: false,
    json: null,
  })
})

test('[KU30] chosen changes keep their order', () => {
  expect(readOptions(['--only', 'redis-kill,upgrade', '--keep', '--json=f.json'])).toMatchObject({
    changes: ['upgrade', 'redis-kill'],
    keep: true,
    json: 'f.json',
  })
})

test.each([
  [['--only', 'upgrade,party'], /--only must be names of changes \(upgrade, .*\), not "party"/],
  [['--namespace', 'Mine'], /--namespace must be 1 to 63 lower-case letters/],
  [['--jsno', 'x'], /Unknown option '--jsno'/],
])('[KU30] %j is answered with what is allowed', (args, message) => {
  const read = () => readOptions(args)
  expect(read).toThrow(UsageError)
  expect(read).toThrow(message)
})
