import { expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { createMemoryStorage } from '../net/storage.ts'
import { FILM, OTHER_FILM, roomState } from '../net/test-room.ts'
import { createPreferenceStore } from '../preferences.ts'
import { createTestPlayer } from './test-player.ts'
import { createStage, playing } from './test-stage.ts'

type Stage = ReturnType<typeof createStage>

/** How far (ms) the player is ahead of a room that plays since `playing`, where cluster time is the clock's own. */
const aheadMs = ({ store, player, clock }: Stage): number => {
  const { state } = store.get().room ?? { state: roomState() }
  return (player.sample().position - state.position) * 1000 - (clock.now() - state.at)
}
const keeping = (text: string) => {
  const storage = createMemoryStorage()
  storage.setItem('matinee.preferences', text)
  return storage
}

test('[UI14] an offset holds at once: the player goes ahead of the room by it, and says it is in sync', async () => {
  const stage = createStage(createManualClock(), { as: 'bob' })
  await playing(stage)
  expect(Math.abs(aheadMs(stage))).toBeLessThan(50)
  stage.actions.setPreferences({ offsetMs: 300 })
  expect(stage.store.get().preferences).toEqual({ correction: 'exact', offsetMs: 300 })
  await stage.pass(15_000)
  expect(Math.abs(aheadMs(stage) - 300)).toBeLessThan(50)
  expect(stage.store.get().self.state).toBe('in-sync')
})

test('[UI14] correction off holds at once: the rate stays the room’s, and nobody is said to be in step', async () => {
  const stage = createStage(createManualClock(), { as: 'bob' })
  await playing(stage)
  stage.actions.setPreferences({ correction: 'off' })
  stage.actions.setPreferences({ offsetMs: 300 })
  const rates = new Set<number>()
  for (let step = 0; step < 100; step += 1) {
    await stage.pass(100)
    rates.add(stage.player.sample().rate)
  }
  expect([...rates]).toEqual([1])
  expect(Math.abs(aheadMs(stage))).toBeLessThan(50)
  expect(stage.store.get().self.state).toBe('catching-up')
})

test('[UI14] the server hears nothing of them', async () => {
  const stage = createStage(createManualClock(), { as: 'bob' })
  await playing(stage)
  const before = stage.connection.sent.length
  stage.actions.setPreferences({ offsetMs: -200, correction: 'gentle' })
  stage.actions.resync()
  expect(stage.connection.sent).toHaveLength(before)
  await stage.pass(5000)
  const after = stage.connection.sent.slice(before)
  expect(new Set(after.map(({ event }) => event))).toEqual(new Set(['playback:report', 'clock:probe']))
  expect(JSON.stringify(after)).not.toMatch(/offsetMs|correction|gentle/)
})

test('[UI14] what was chosen is written down, and holds from the start of the next visit', async () => {
  const browserStorage = createMemoryStorage()
  const first = createStage(createManualClock(), { as: 'bob', browserStorage })
  first.actions.setPreferences({ offsetMs: 300 })
  first.actions.setPreferences({ correction: 'gentle' })
  expect(createPreferenceStore(browserStorage).load()).toEqual({ correction: 'gentle', offsetMs: 300 })
  const next = createStage(createManualClock(), { as: 'bob', browserStorage })
  expect(next.store.get().preferences).toEqual({ correction: 'gentle', offsetMs: 300 })
  await playing(next)
  await next.pass(15_000)
  expect(Math.abs(aheadMs(next) - 300)).toBeLessThan(100)
})

test('[UI14] they hold for each player that the page comes to show, and for each room', async () => {
  const stage = createStage(createManualClock(), { as: 'bob', browserStorage: keeping('{"offsetMs":300}') })
  await playing(stage)
  const other = createTestPlayer(stage.clock, FILM)
  stage.setPlayer(other)
  await stage.pass(5000)
  expect(Math.abs(aheadMs({ ...stage, player: other }) - 300)).toBeLessThan(50)
  await stage.actions.leaveRoom()
  stage.setPlayer(stage.player)
  await playing(stage)
  expect(Math.abs(aheadMs(stage) - 300)).toBeLessThan(50)
})

test('[UI15] what was written down wrongly counts as not written', () => {
  const stage = createStage(createManualClock(), { browserStorage: keeping('{"offsetMs":99999,"correction":"wild"}') })
  expect(stage.store.get().preferences).toEqual({ correction: 'exact', offsetMs: 0 })
})

test('[UI16] "Sync now" jumps to where the viewer wants to be, even without correction', async () => {
  const stage = createStage(createManualClock(), { as: 'bob', browserStorage: keeping('{"correction":"off"}') })
  await playing(stage)
  stage.actions.setPreferences({ offsetMs: 300 })
  await stage.pass(3000)
  expect(Math.abs(aheadMs(stage))).toBeLessThan(50)
  stage.actions.resync()
  await stage.pass(2000)
  expect(Math.abs(aheadMs(stage) - 300)).toBeLessThan(100)
})

test('[UI16] "Sync now" brings back who is away, and opens the room’s film', async () => {
  const stage = createStage(createManualClock(), { as: 'bob' })
  await playing(stage)
  stage.player.press('pause')
  await stage.pass(5000)
  expect(stage.store.get().self.state).toBe('away')
  stage.actions.resync()
  await stage.pass(2000)
  expect(stage.store.get().self.state).toBe('in-sync')
  stage.player.show(OTHER_FILM)
  await stage.pass(1000)
  stage.actions.resync()
  await stage.pass(5000)
  expect(stage.player.opened).toEqual([FILM.itemId])
  expect(stage.store.get().self.state).toBe('in-sync')
})

test('[UI9] "Sync now" without a player says what is missing', async () => {
  const stage = createStage(createManualClock(), { as: 'bob' })
  await playing(stage)
  stage.setPlayer(null)
  stage.actions.resync()
  expect(stage.store.get().problem?.code).toBe('no_player')
})

test('[UI17] how far the clock may be off is known once it is measured', async () => {
  const stage = createStage(createManualClock(), { as: 'bob' })
  expect(stage.store.get().clockBoundMs).toBe(Number.POSITIVE_INFINITY)
  await stage.enter()
  await stage.pass(500)
  expect(stage.store.get().clockBoundMs).toBeLessThan(50)
})
