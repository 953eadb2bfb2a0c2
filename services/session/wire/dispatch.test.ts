import { expect, test, vi } from 'vitest'
import type { Log } from '../../lib/log.ts'
import { createManualClock } from '../../lib/manual-clock.ts'
import { createAudience } from '../test-audience.ts'
import { createDispatch } from './dispatch.ts'
import type { Handlers } from './handlers.ts'
import { accepted } from './reply.ts'

const open = () => {
  const clock = createManualClock()
  const caller = createAudience().caller('alice')
  const watch = vi.fn(() => ({ answer: accepted() }))
  const metrics = { command: vi.fn(), dropped: vi.fn() }
  const handlers = { 'directory:watch': watch } as unknown as Handlers
  return { caller, watch, dispatch: createDispatch({ cluster: clock, clock, handlers, metrics, log: {} as Log }) }
}

test('[DR3] what a connection asked for just before its end is not begun', () => {
  const { caller, watch, dispatch } = open()
  dispatch.take(caller, ['directory:watch', {}])
  expect(watch).toHaveBeenCalledTimes(1)
  caller.vanish()
  const ack = vi.fn()
  dispatch.take(caller, ['directory:watch', {}, ack])
  expect(watch).toHaveBeenCalledTimes(1)
  expect(ack).not.toHaveBeenCalled()
})
