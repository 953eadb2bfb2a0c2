import { describe, expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { failure } from '../net/answer.ts'
import { OTHER_FILM, roomInfo, roomState } from '../net/test-room.ts'
import { CAROL, createStage, playing } from './test-stage.ts'

describe('following', () => {
  test('[PB1] the player does what the room does', async () => {
    const stage = createStage(createManualClock(), { as: 'bob' })
    await playing(stage)
    expect(stage.player.sample()).toMatchObject({ paused: false })
    expect(stage.player.sample().position).toBeCloseTo(13, 0)
    stage.say({ version: 3, playing: false, position: 50, at: stage.clock.now(), cause: 'pause', by: CAROL })
    await stage.pass(1000)
    expect(stage.player.sample()).toMatchObject({ paused: true, position: 50 })
  })

  test('[RM18] the viewer’s own state is the follower’s', async () => {
    const stage = createStage(createManualClock(), { as: 'bob' })
    expect(stage.store.get().self).toEqual({ state: 'measuring', driftMs: null })
    await playing(stage)
    expect(stage.store.get().self.state).toBe('in-sync')
    await stage.actions.leaveRoom()
    expect(stage.store.get().self).toEqual({ state: 'measuring', driftMs: null })
  })

  test('[PB10] held and buffered, it says ready for that version', async () => {
    const stage = createStage(createManualClock(), { as: 'bob' })
    await stage.enter()
    await stage.pass(500)
    stage.say({ version: 2, position: 30, cause: 'seek', waitingUntil: stage.clock.now() + 3000 })
    await stage.pass(1500)
    expect(stage.sent('playback:ready').at(-1)).toEqual({ epoch: 1, version: 2 })
  })

  test('[FO11] autoplay refused: one click is needed, and enough', async () => {
    const stage = createStage(createManualClock(), { as: 'bob' })
    stage.player.refusesAutoplay = true
    await playing(stage)
    expect(stage.store.get()).toMatchObject({ self: { state: 'blocked' }, needsClick: true })
    expect(stage.sent('playback:report').at(-1)).toMatchObject({ state: 'blocked' })
    stage.player.refusesAutoplay = false
    stage.actions.joinPlayback()
    await stage.pass(3000)
    expect(stage.store.get()).toMatchObject({ self: { state: 'in-sync' }, needsClick: false })
  })
})

describe('what the viewer does', () => {
  test('[PB1] the host’s pause is sent with its position, on the newest version', async () => {
    const stage = createStage(createManualClock())
    await playing(stage)
    stage.player.press('pause')
    await stage.pass(200)
    const [command] = stage.sent('playback:pause') as { position: number; version: number; op: string }[]
    expect(command).toMatchObject({ version: 2, op: expect.stringMatching(/^[A-Za-z0-9_-]{1,36}$/) })
    expect(command?.position).toBeCloseTo(13, 0)
  })

  test('[FO9] the echo of an own command says nothing, another’s does', async () => {
    const stage = createStage(createManualClock())
    await playing(stage)
    stage.player.press('pause')
    await stage.pass(200)
    const [{ op }] = stage.sent('playback:pause') as [{ op: string }]
    stage.say({ version: 3, position: 13, cause: 'pause', by: { memberId: 'alice', name: 'Alice', op } })
    stage.say({ version: 4, position: 13, cause: 'seek', by: CAROL })
    expect(stage.lines()).toEqual(['Carol pressed play', 'Carol jumped to 0:13'])
  })

  test('[FO10] a participant who pauses alone is away, sends nothing, and is back in step on play', async () => {
    const stage = createStage(createManualClock(), { as: 'bob' })
    await playing(stage)
    stage.player.press('pause')
    await stage.pass(10_000)
    expect(stage.store.get().self.state).toBe('away')
    expect(stage.sent('playback:pause')).toEqual([])
    expect(stage.sent('playback:report').at(-1)).toMatchObject({ state: 'away', player: 'paused' })
    stage.player.press('play')
    await stage.pass(3000)
    expect(stage.store.get().self.state).not.toBe('away')
    expect(Math.abs(stage.player.sample().position - 26)).toBeLessThan(0.5)
  })

  test('[FO10] who paused alone is told so, and Join playback brings him back in step', async () => {
    const stage = createStage(createManualClock(), { as: 'bob' })
    await playing(stage)
    stage.player.press('pause')
    await stage.pass(10_000)
    expect(stage.lines().at(-1)).toBe('You paused. The others go on.')
    expect(stage.store.get().needsClick).toBe(true)
    stage.actions.joinPlayback()
    await stage.pass(3000)
    expect(stage.store.get()).toMatchObject({ needsClick: false, self: { state: 'in-sync' } })
    expect(Math.abs(stage.player.sample().position - 26)).toBeLessThan(0.5)
  })

  test('[UI9] a participant’s jump, or play in a paused room, is taken back with a word, not with many', async () => {
    const stage = createStage(createManualClock(), { as: 'bob' })
    await playing(stage)
    const before = stage.lines().length
    for (const position of [60, 70, 80]) {
      stage.player.seek(position)
      await stage.pass(1000)
    }
    expect(stage.lines().slice(before)).toEqual(['Only the host can jump. Pause to watch on your own.'])
    stage.say({ version: 3, position: 20, cause: 'pause', by: CAROL })
    await stage.pass(2000)
    stage.player.press('play')
    await stage.pass(1000)
    expect(stage.player.sample().paused).toBe(true)
    expect(stage.lines().at(-1)).toBe('Only the host can start the film.')
  })

  test('[RM15] where anyone may pause, a participant’s pause is the room’s', async () => {
    const stage = createStage(createManualClock(), { as: 'bob' })
    await playing(stage)
    stage.connection.say('room:info', roomInfo({ revision: 2, control: 'pause-for-all' }))
    stage.player.press('pause')
    await stage.pass(200)
    expect(stage.sent('playback:pause')).toHaveLength(1)
  })

  test('[UI9] a refused command is shown, and the player goes back to what the room does', async () => {
    const stage = createStage(createManualClock(), {
      script: (event) => (event === 'playback:pause' ? failure('rate_limited') : undefined),
    })
    await playing(stage)
    stage.player.press('pause')
    await stage.pass(2000)
    expect(stage.store.get().problem?.code).toBe('rate_limited')
    expect(stage.player.sample().paused).toBe(false)
  })

  test('[NE4] [FO10] a pause while offline is shown as not done, stops his own player, and is not sent later', async () => {
    const stage = createStage(createManualClock())
    await playing(stage)
    stage.connection.close()
    stage.player.press('pause')
    await stage.pass(5000)
    expect(stage.store.get().problem?.code).toBe('unreachable')
    expect(stage.player.sample().paused).toBe(true)
    stage.connection.connect()
    await stage.pass(1000)
    expect(stage.player.sample().paused).toBe(false)
    expect(stage.sent('playback:pause')).toEqual([])
  })

  test('[FO10] a pause that got no answer stops his own player', async () => {
    const stage = createStage(createManualClock(), {
      script: (event) => (event === 'playback:pause' ? failure('unreachable') : undefined),
    })
    await playing(stage)
    stage.player.press('pause')
    await stage.pass(3000)
    expect(stage.player.sample().paused).toBe(true)
    expect(stage.store.get()).toMatchObject({ problem: { code: 'unreachable' }, self: { state: 'away' } })
  })
})

test('[NE7] connected again but not yet seated, nothing is reported or commanded', async () => {
  let gone = false
  const stage = createStage(createManualClock(), { script: (event) => (gone && event === 'room:join' ? new Promise(() => {}) : undefined) })
  await playing(stage)
  gone = true
  stage.connection.close()
  stage.connection.connect()
  const reports = stage.sent('playback:report').length
  stage.player.press('pause')
  await stage.pass(3000)
  expect(stage.sent('playback:report')).toHaveLength(reports)
  expect(stage.sent('playback:pause')).toEqual([])
  expect(stage.store.get().problem?.code).toBe('unreachable')
})

describe('another item', () => {
  test('[PB17] the host goes on to another film: the room is told, once', async () => {
    const stage = createStage(createManualClock())
    await playing(stage)
    stage.player.show(OTHER_FILM)
    stage.player.show(OTHER_FILM)
    await stage.flush()
    expect(stage.sent('playback:media')).toMatchObject([{ media: OTHER_FILM, position: 0, playing: true, version: 2 }])
    expect(stage.store.get().needsClick).toBe(false)
    stage.say({ version: 3, media: OTHER_FILM, cause: 'media', position: 0 })
    stage.player.show(roomState().media)
    await stage.flush()
    expect(stage.sent('playback:media').slice(1)).toMatchObject([{ media: roomState().media, version: 3 }])
  })

  test('[PB17] a room that does not follow its host asks him back, and is not asked again', async () => {
    const stage = createStage(createManualClock(), { script: (event) => (event === 'playback:media' ? failure('internal') : undefined) })
    await playing(stage)
    stage.player.show(OTHER_FILM)
    await stage.pass(500)
    expect(stage.store.get()).toMatchObject({ problem: { code: 'internal' }, needsClick: true, self: { state: 'away' } })
    expect(stage.sent('playback:media')).toHaveLength(1)
    stage.actions.joinPlayback()
    await stage.pass(100)
    expect(stage.store.get()).toMatchObject({ needsClick: false, item: { itemId: roomState().media.itemId } })
  })

  test('[PB17] a host whose page never showed the room’s film leads it nowhere', async () => {
    const stage = createStage(createManualClock())
    stage.player.opensNothing = true
    stage.player.show(OTHER_FILM)
    await stage.enter()
    stage.player.show({ ...OTHER_FILM, itemId: 'film-3' })
    await stage.flush()
    expect(stage.sent('playback:media')).toEqual([])
    expect(stage.store.get().needsClick).toBe(true)
  })

  test('[HP8] who plays with the room goes along when its host goes on', async () => {
    const stage = createStage(createManualClock(), { as: 'bob' })
    await playing(stage)
    stage.say({ version: 3, media: OTHER_FILM, cause: 'media', by: CAROL })
    await stage.pass(500)
    expect(stage.player.opened).toEqual([OTHER_FILM.itemId])
    expect(stage.store.get()).toMatchObject({ needsClick: false, item: { itemId: OTHER_FILM.itemId } })
    expect(stage.lines().at(-1)).toBe('Carol opened Second Reel')
  })

  test('[HP8] the page of who had paused on his own changes by his click only', async () => {
    const stage = createStage(createManualClock(), { as: 'bob' })
    await playing(stage)
    stage.player.press('pause')
    await stage.pass(500)
    stage.say({ version: 3, media: OTHER_FILM, cause: 'media', by: CAROL })
    await stage.pass(5000)
    expect(stage.player.opened).toEqual([])
    expect(stage.store.get()).toMatchObject({ needsClick: true, self: { state: 'away' } })
    expect(stage.sent('playback:report').at(-1)).toMatchObject({ state: 'away', version: 3 })
    stage.actions.joinPlayback()
    await stage.pass(500)
    expect(stage.player.opened).toEqual([OTHER_FILM.itemId])
    expect(stage.store.get().needsClick).toBe(false)
  })

  test('[HP2] a film is opened where the room is in it', async () => {
    const stage = createStage(createManualClock(), { as: 'bob' })
    await playing(stage)
    stage.player.show(OTHER_FILM)
    stage.actions.joinPlayback()
    await stage.flush()
    expect(stage.player.openedAt.at(-1)).toBeCloseTo(13, 1)
  })

  test('[HP7] a player that something else steers is let be, and that is said', async () => {
    const stage = createStage(createManualClock(), { as: 'bob' })
    stage.player.isTaken = () => true
    stage.player.show(OTHER_FILM)
    await stage.enter()
    expect(stage.player.opened).toEqual([])
    expect(stage.store.get().problem?.code).toBe('player_taken')
  })

  test('[PB17] a participant who opens another film is away, and the room goes on', async () => {
    const stage = createStage(createManualClock(), { as: 'bob' })
    await playing(stage)
    stage.player.show(OTHER_FILM)
    await stage.pass(1000)
    expect(stage.sent('playback:media')).toEqual([])
    expect(stage.store.get()).toMatchObject({ needsClick: true, self: { state: 'away' } })
  })

  test('[UI9] another version of the film is said, once', async () => {
    const stage = createStage(createManualClock(), { as: 'bob' })
    stage.player.show({ ...roomState().media, durationSeconds: 132.4 })
    await playing(stage)
    expect(stage.lines().filter((line) => line.includes('12 s longer'))).toHaveLength(1)
  })
})
