import { expect, expectTypeOf, test } from 'vitest'
import { ClientEvent, type ServerEvent } from './names.ts'
import { clientSchemas } from './schema.ts'
import type { ClientAnswers, ServerPayloads } from './types.ts'

test('[WI23] every client event has a schema and an answer, every server event a payload', () => {
  expect(Object.keys(clientSchemas).sort()).toEqual(Object.values(ClientEvent).sort())
  expectTypeOf<keyof ClientAnswers>().toEqualTypeOf<ClientEvent>()
  expectTypeOf<keyof ServerPayloads>().toEqualTypeOf<ServerEvent>()
})
