import { expect, test } from 'vitest'
import { readLog } from './log.ts'

const line = (fields: object) => JSON.stringify({ level: 30, time: 5, msg: 'Something', ...fields })

test('[CH2] the log tells where a room was opened, and where it went', () => {
  const text = [
    line({ msg: 'Room created', room: 'A' }),
    line({ msg: 'Room closed', room: 'A' }),
    line({ time: 9, msg: 'Room taken over', room: 'B' }),
  ]
  expect(readLog(text.join('\n'), 'session-1')).toEqual({
    owned: [
      { kind: 'owned', at: 5, room: 'A', node: 'session-1' },
      { kind: 'owned', at: 9, room: 'B', node: 'session-1' },
    ],
    errors: [],
  })
})

test('[CH6] errors, and all that is no line of the log, are told; warnings and what measuring leaves there are not', () => {
  const text = [line({ level: 40 }), line({ level: 50, msg: 'Event failed' }), '', 'Error: unhandled', '5', 'Debugger attached.']
  expect(readLog(text.join('\n'), 'session-1').errors).toEqual([
    `session-1 logged: ${text[1]}`,
    'session-1 logged: Error: unhandled',
    'session-1 logged: 5',
  ])
})
