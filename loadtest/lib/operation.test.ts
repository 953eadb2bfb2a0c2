import { expect, test } from 'vitest'
import { clientSchemas } from '../../services/protocol/schema.ts'
import { operationAt, sentAtOf } from './operation.ts'

test('[LT2] an operation id is one to the node, and says when it was sent', () => {
  const op = operationAt(1_795_279_633_342, 12)
  expect(clientSchemas['playback:pause'].safeParse({ op, version: 1 }).success).toBe(true)
  expect(sentAtOf(op)).toBe(1_795_279_633_342)
})

test('[LT2] one of a real viewer in the room says nothing', () => {
  expect(sentAtOf('9f86d081884c7d659a2feaa0c55ad015')).toBeNull()
})
