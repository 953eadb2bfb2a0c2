import { expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { playingBench } from './sync-bench.ts'

/** A film that plays in a tab which has been hidden for a while. */
const hiddenBench = async () => {
  const room = await playingBench(createManualClock())
  room.hidden = true
  await room.run(5000)
  return { room, before: room.player.calls.length }
}

test('[FO16] hidden, it does not pulse, and a command costs one seek', async () => {
  const { room, before } = await hiddenBench()
  room.player.hiccup(100)
  await room.run(10_000)
  room.seek(500)
  await room.run(10_000)
  room.pause()
  await room.run(3000)
  room.play()
  await room.run(10_000)
  expect(room.callsOf('rate', before)).toEqual([])
  expect(room.callsOf('seek', before).length).toBeLessThanOrEqual(3)
  expect(room.driftMs()).toBeLessThan(1500)
})

test('[FO16] lost in hiding, it comes back by a seek', async () => {
  const { room, before } = await hiddenBench()
  room.player.hiccup(4000)
  await room.run(10_000)
  expect(room.callsOf('seek', before)).toHaveLength(1)
  expect(room.driftMs()).toBeLessThan(1000)
})

test('[FO16] seen again it is in step within two seconds', async () => {
  for (const ms of [60, 120, 400, 1200]) {
    const { room } = await hiddenBench()
    room.player.hiccup(ms)
    await room.run(3000)
    room.hidden = false
    room.runner.wake()
    await room.run(2000)
    expect(room.driftMs()).toBeLessThan(40)
    await room.run(5000)
    expect(room.driftMs()).toBeLessThan(15)
    expect(room.player.sample().rate).toBe(1)
  }
})
