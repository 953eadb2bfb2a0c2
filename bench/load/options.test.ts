import { expect, test } from 'vitest'
import { UsageError } from '../../tools/usage.ts'
import { readOptions } from './options.ts'

test('[PF6] without options all but the soak is done three times', () => {
  const { workloads, systems, ...others } = readOptions([])
  expect(workloads).toEqual(['W1', 'W1R', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7', 'W8', 'W8R', 'W9'])
  expect(systems).toEqual(
    expect.arrayContaining(['matinee', 'matinee-2', 'socketio', 'socketio-once', 'socketio-sharded-2', 'ws', 'ws-once']),
  )
  expect(others).toEqual({ rounds: 3, json: null, plots: null, rows: null, rate: null, minutes: 60, profile: null, ownState: false })
})

test.each([
  [['--workloads', 'W1,W99'], '--workloads must be a comma list of W1, W1R, W2, W3, W4, W5, W6, W7, W8, W8R, W9, SOAK'],
  [['--systems', 'nginx'], '--systems must be a comma list of matinee, '],
  [['--rounds', '0'], '--rounds must be a whole number from 1 to 100'],
  [['--rate', 'fast'], '--rate must be a whole number from 1000 to 10000000'],
  [['--minutes', '1000'], '--minutes must be a whole number from 1 to 120'],
  [['--fast'], "Unknown option '--fast'"],
])('[PF6] %j is answered with what is allowed', (args, message) => {
  const read = () => readOptions(args)
  expect(read).toThrow(UsageError)
  expect(read).toThrow(message)
})
