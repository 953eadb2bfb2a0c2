import { expect, test } from 'vitest'
import { z } from 'zod'
import { flag, integer, list, readSettings, suspicious } from './env.ts'

const schema = z.object({
  PORT: integer(0, 65_535).default(3000),
  ON: flag.default(false),
  NAMES: list.default([]),
  SECRET: z.string().min(32, 'must have at least 32 characters').default(''),
})

test('[OP1] every wrong setting is named in one message', () => {
  const read = () => readSettings(schema, { PORT: 'abc', ON: 'perhaps', SECRET: 'hunter2hunter2' })
  expect(read).toThrow(/PORT: must be a whole number from 0 to 65535\n {2}ON: must be true or false\n {2}SECRET: must have/)
})

test('[OP2] a wrong secret is never printed', () => {
  expect(() => readSettings(schema, { SECRET: 'hunter2' })).not.toThrow(/hunter2/)
})

test('[OP1] an empty variable counts as unset', () => {
  expect(readSettings(schema, { PORT: '', NAMES: ' a, b,,' })).toEqual({ PORT: 3000, ON: false, NAMES: ['a', 'b'], SECRET: '' })
})

test('[OP3] a name one letter off, or an unknown MATINEE_ name, is suspicious', () => {
  const env = { JWT_SECRETS: 'x', JWT_SCERET: 'x', MATINEE_X: 'x', PATH: 'x', HOME: 'x', JWT_SECRET: 'x' }
  expect(suspicious(['JWT_SECRET'], env)).toEqual(['JWT_SECRETS', 'JWT_SCERET', 'MATINEE_X'])
})
