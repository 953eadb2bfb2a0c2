import { describe, expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { ErrorCode } from '../../services/protocol/names.ts'
import { problems } from '../i18n/problems.ts'
import { failure } from '../net/answer.ts'
import { FILM, OTHER_FILM, ROOM_ID, roomInfo } from '../net/test-room.ts'
import { createStage, ROOM_OPTIONS } from './test-stage.ts'

describe('creating', () => {
  test('[UI13] a room is made of what the player shows', async () => {
    const { controller, actions, player, sent, store } = createStage(createManualClock())
    controller.start()
    actions.setPanelOpen(true)
    player.seek(42)
    player.press('play')
    await actions.createRoom(ROOM_OPTIONS)
    expect(sent('room:create')).toEqual([{ ...ROOM_OPTIONS, media: FILM, position: 42, playing: true }])
    expect(store.get().room).toMatchObject({ memberId: 'alice', key: 'link-key' })
  })

  test('[UI9] without a film there is no room, and that is said', async () => {
    const { controller, actions, setPlayer, sent, store } = createStage(createManualClock())
    controller.start()
    actions.setPanelOpen(true)
    setPlayer(null)
    await actions.createRoom(ROOM_OPTIONS)
    expect(sent('room:create')).toEqual([])
    expect(store.get().problem?.code).toBe('no_player')
  })

  test('[UI13] a film that is still loading is waited for, not for ever', async () => {
    const { clock, controller, actions, player, sent, store } = createStage(createManualClock())
    controller.start()
    actions.setPanelOpen(true)
    player.show({ ...FILM, durationSeconds: 0 })
    const created = actions.createRoom(ROOM_OPTIONS)
    player.show(FILM)
    await created
    expect(sent('room:create')).toMatchObject([{ media: FILM }])
    await actions.leaveRoom()

    player.show({ ...FILM, durationSeconds: 0 })
    const refused = actions.createRoom(ROOM_OPTIONS)
    clock.advance(5000)
    await refused
    expect(store.get().problem?.code).toBe('no_player')
  })
})

describe('joining', () => {
  test('[UI13] a click on Join opens the room’s film where the page shows another', async () => {
    const { enter, player, store } = createStage(createManualClock(), { as: 'bob' })
    player.show(OTHER_FILM)
    await enter()
    expect(player.opened).toEqual([FILM.itemId])
    expect(store.get()).toMatchObject({ item: { itemId: FILM.itemId }, needsClick: false })
  })

  test('[UI13] a page that shows it already is left alone', async () => {
    const { enter, player } = createStage(createManualClock(), { as: 'bob' })
    await enter()
    expect(player.opened).toEqual([])
  })

  test('[UI9] a film that cannot be opened is said, and can be tried again', async () => {
    const { enter, actions, player, store, flush } = createStage(createManualClock(), { as: 'bob' })
    player.show(OTHER_FILM)
    player.opensNothing = true
    await enter()
    expect(store.get()).toMatchObject({ problem: { code: 'media_unavailable' }, needsClick: true, self: { state: 'away' } })
    player.opensNothing = false
    actions.joinPlayback()
    await flush()
    expect(store.get()).toMatchObject({ item: { itemId: FILM.itemId }, needsClick: false })
  })
})

describe('refusals', () => {
  const codes = Object.keys(ErrorCode) as ErrorCode[]
  test.each(codes)('[UI9] %s is shown with its sentence and next step', async (code) => {
    const { controller, actions, store } = createStage(createManualClock(), {
      script: (event) => (event === 'room:update' ? failure(code) : undefined),
    })
    controller.start()
    actions.setPanelOpen(true)
    await actions.updateRoom({ name: 'x' })
    expect(store.get().problem).toEqual({ code, ...problems[code] })
  })

  test('[UI9] each action shows its refusal', async () => {
    const { enter, actions, connection, store } = createStage(createManualClock())
    await enter()
    connection.close()
    const attempts = [
      () => actions.closeRoom(),
      () => actions.updateRoom({ name: 'x' }),
      () => actions.kick('bob'),
      () => actions.transfer('bob'),
      () => actions.setQuality({ maxBitrate: 0, directPlay: true }),
    ]
    for (const attempt of attempts) {
      actions.dismissProblem()
      await attempt()
      expect(store.get().problem?.code).toBe('unreachable')
    }
  })
})

test('[RM5] closing the room is told as closed, leaving it is not', async () => {
  const left = createStage(createManualClock())
  await left.enter()
  await left.actions.leaveRoom()
  expect(left.lines()).toEqual([])
  expect(left.store.get().room).toBeNull()

  const closed = createStage(createManualClock())
  await closed.enter()
  await closed.actions.closeRoom()
  expect(closed.lines()).toEqual(['Room closed'])
  expect(closed.store.get().notices[0]?.more).toBeUndefined()
  expect(closed.store.get().room).toBeNull()
})

test('[RM20] the room’s quality reaches the player when it changes, and only then', async () => {
  const { enter, actions, connection, player } = createStage(createManualClock())
  await enter()
  expect(player.qualities).toEqual([])
  const quality = { maxBitrate: 400_000, directPlay: false, locked: false }
  connection.say('room:info', roomInfo({ revision: 2, quality }))
  connection.say('room:info', roomInfo({ revision: 3, quality, name: 'Renamed' }))
  expect(player.qualities).toEqual([quality])
  await actions.setQuality({ maxBitrate: 0, directPlay: true })
  await actions.leaveRoom()
  expect(player.qualities.slice(1)).toMatchObject([{ maxBitrate: 0, directPlay: true }])
})

test('[RM20] a room with the administrator’s limit applies it on joining', async () => {
  const quality = { maxBitrate: 1_000_000, directPlay: true, locked: true }
  const { enter, player } = createStage(createManualClock(), { as: 'bob', quality })
  await enter()
  expect(player.qualities).toEqual([quality])
})

test('[NE4] leaving while offline is certain', async () => {
  const { enter, actions, connection, store, sent } = createStage(createManualClock())
  await enter()
  connection.close()
  await actions.leaveRoom()
  expect(store.get().room).toBeNull()
  connection.connect()
  expect(sent('room:join')).toEqual([{ roomId: ROOM_ID }])
})
