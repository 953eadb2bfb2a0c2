import { expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { createStage, playing } from './test-stage.ts'

test('[RM18] the host reports each second, a participant every five', async () => {
  const host = createStage(createManualClock())
  await playing(host)
  const before = host.sent('playback:report').length
  await host.pass(5000)
  expect(host.sent('playback:report').length - before).toBe(5)
  expect(host.sent('playback:report').at(-1)).toMatchObject({
    epoch: 1,
    version: 2,
    player: 'playing',
    state: 'in-sync',
    rttMs: expect.any(Number),
  })

  const guest = createStage(createManualClock(), { as: 'bob' })
  await playing(guest)
  await guest.pass(5000)
  const quiet = guest.sent('playback:report').length
  await guest.pass(10_000)
  expect(guest.sent('playback:report').length - quiet).toBe(2)
})

test('[RM18] after leaving nothing is reported', async () => {
  const stage = createStage(createManualClock())
  await playing(stage)
  await stage.actions.leaveRoom()
  const before = stage.sent('playback:report').length
  expect(before).toBeGreaterThan(0)
  await stage.pass(6000)
  expect(stage.sent('playback:report')).toHaveLength(before)
})
