import { describe, expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { failure } from '../net/answer.ts'
import { createSeatStore } from '../net/seat-store.ts'
import { ROOM_ID, snapshot } from '../net/test-room.ts'
import { createStage } from './test-stage.ts'

const LINE = { id: 'roomroom01', name: 'One', title: 'Film', itemId: 'film', count: 1, createdAt: 5 }

describe('when there is a connection', () => {
  test('[UI2] the status is the connection’s own', async () => {
    const { controller, connection, store } = createStage(createManualClock())
    controller.start()
    expect(store.get().status).toBe('offline')
    for (const status of ['connecting', 'connected', 'offline'] as const) {
      connection.go({ status })
      expect(store.get().status).toBe(status)
    }
  })

  test('[NE5] an open film alone needs no connection; the panel does, and keeps it for a while', async () => {
    const { clock, controller, actions, connection, pass } = createStage(createManualClock())
    controller.start()
    expect(connection.report.status).toBe('offline')
    actions.setPanelOpen(true)
    expect(connection.report.status).toBe('connected')
    actions.setPanelOpen(false)
    await pass(59_950)
    actions.setPanelOpen(true)
    actions.setPanelOpen(false)
    clock.advance(59_999)
    expect(connection.report.status).toBe('connected')
    clock.advance(1)
    expect(connection.report.status).toBe('offline')
  })

  test('[NE5] away from the player nothing outlives a sign-out, but a seat does', async () => {
    const idle = createStage(createManualClock())
    idle.controller.start()
    idle.actions.setPanelOpen(true)
    idle.actions.setPanelOpen(false)
    idle.setPlayer(null)
    expect(idle.connection.report.status).toBe('offline')

    const seated = createStage(createManualClock())
    await seated.enter()
    seated.actions.setPanelOpen(false)
    seated.setPlayer(null)
    expect(seated.connection.report.status).toBe('connected')
    expect(seated.store.get()).toMatchObject({ item: null, self: { state: 'away' }, needsClick: false })
  })

  test('[NE7] a seat kept over a reload is taken again without the panel', async () => {
    const { controller, storage, sent, store, flush } = createStage(createManualClock())
    createSeatStore(storage).save({ roomId: ROOM_ID, resume: 'kept', key: null })
    controller.start()
    await flush()
    expect(sent('room:join')).toEqual([{ roomId: ROOM_ID, resume: 'kept' }])
    expect(store.get().room?.info.roomId).toBe(ROOM_ID)
  })

  test('[TM3] waking measures the clock and does not wait for the next try', async () => {
    const { controller, actions, connection, wake, sent, flush } = createStage(createManualClock())
    controller.start()
    wake()
    expect(connection.report.status).toBe('offline')
    actions.setPanelOpen(true)
    connection.go({ status: 'offline' })
    wake()
    expect(connection.report.status).toBe('connected')
    await flush()
    connection.go({ status: 'offline', stopped: true, problem: 'signed_out' })
    wake()
    expect(connection.report.status).toBe('offline')
    actions.reconnect()
    expect(connection.report.status).toBe('connected')
    expect(sent('clock:probe')).toEqual([])
  })

  test('[UI9] what keeps it from connecting is shown with a next step, and goes when it connects', async () => {
    const { controller, connection, store } = createStage(createManualClock())
    controller.start()
    connection.go({ problem: 'mixed_content', stopped: true })
    expect(store.get().problem).toMatchObject({ code: 'mixed_content', hint: expect.stringContaining('wss://') })
    connection.go({ status: 'connected', stopped: false, problem: null })
    expect(store.get().problem).toBeNull()
  })

  test('[UI9] a dismissed problem stays away, and connecting takes back no other', async () => {
    const { controller, actions, connection, store, flush } = createStage(createManualClock(), {
      script: (event) => (event === 'room:kick' ? failure('member_not_found') : undefined),
    })
    controller.start()
    connection.go({ status: 'connected', problem: 'token_rate_limited' })
    actions.dismissProblem()
    connection.go({ problem: 'token_rate_limited' })
    expect(store.get().problem).toBeNull()
    await actions.kick('nobody')
    await flush()
    connection.go({ problem: null })
    expect(store.get().problem?.code).toBe('member_not_found')
  })

  test('[UI6] stopped it leaves no timer and no connection', async () => {
    const { clock, controller, connection, enter, pass } = createStage(createManualClock())
    await enter()
    await pass(2000)
    controller.stop()
    expect(clock.pending()).toBe(0)
    expect(connection.report.status).toBe('offline')
  })
})

describe('the list of rooms', () => {
  test('[DR3] is watched while the panel is open, and not in a room', async () => {
    const { controller, actions, sent, store, flush } = createStage(createManualClock())
    controller.start()
    actions.setPanelOpen(true)
    await flush()
    expect(sent('directory:watch')).toEqual([{ query: '', page: 0 }])
    expect(store.get().directory).toEqual({ rooms: [], total: 0, query: '', page: 0 })
    await actions.joinRoom(ROOM_ID)
    expect(sent('directory:unwatch')).toHaveLength(1)
    expect(store.get().directory).toBeNull()
    await actions.leaveRoom()
    await flush()
    expect(sent('directory:watch')).toHaveLength(2)
    actions.setPanelOpen(false)
    expect(sent('directory:unwatch')).toHaveLength(2)
  })

  test('[DR1] is asked for anew after a gap, and changes by deltas in between', async () => {
    const { controller, actions, connection, sent, store, flush } = createStage(createManualClock())
    controller.start()
    actions.setPanelOpen(true)
    await flush()
    const [older, newer] = [{ ...LINE, id: 'roomroom00', createdAt: 1 }, LINE]
    connection.say('directory:delta', { changed: [newer, older], removed: [], total: 2 })
    expect(store.get().directory).toMatchObject({ rooms: [older, newer], total: 2 })
    const before = store.get().directory?.rooms[0]
    connection.say('directory:delta', { changed: [{ ...newer, count: 3 }], removed: [], total: 2 })
    expect(store.get().directory?.rooms.map(({ count }) => count)).toEqual([1, 3])
    expect(store.get().directory?.rooms[0]).toBe(before)
    connection.say('directory:delta', { changed: [], removed: [older.id, newer.id], total: 0 })
    expect(store.get().directory).toMatchObject({ rooms: [], total: 0 })
    connection.close()
    connection.connect()
    await flush()
    expect(sent('directory:watch')).toHaveLength(2)
  })

  test('[DR2] a search has one question on its way at a time, and the last one counts', async () => {
    const answers: ((answer: unknown) => void)[] = []
    const { controller, actions, sent, store, flush } = createStage(createManualClock(), {
      script: (event) => (event === 'directory:watch' ? new Promise((resolve) => answers.push(resolve)) : undefined),
    })
    controller.start()
    actions.setPanelOpen(true)
    for (const query of ['l', 'lo', 'lon', `long${'x'.repeat(100)}`]) actions.search(query, 0)
    expect(sent('directory:watch')).toEqual([{ query: '', page: 0 }])
    answers.shift()?.({ ok: true, rooms: [LINE], total: 1 })
    await flush()
    expect(store.get().directory).toBeNull()
    expect(sent('directory:watch').slice(1)).toEqual([{ query: `long${'x'.repeat(60)}`, page: 0 }])
    answers.shift()?.({ ok: true, rooms: [LINE], total: 1 })
    await flush()
    expect(store.get().directory).toMatchObject({ rooms: [LINE], page: 0 })
  })

  test('[UI9] a list that cannot be had is said, and asked for again', async () => {
    let left = 1
    const { controller, actions, store, flush, pass } = createStage(createManualClock(), {
      script: (event) => (event === 'directory:watch' && left-- > 0 ? failure('rate_limited') : undefined),
    })
    controller.start()
    actions.setPanelOpen(true)
    await flush()
    expect(store.get()).toMatchObject({ directory: null, problem: { code: 'rate_limited' } })
    await pass(2000)
    expect(store.get().directory).toMatchObject({ rooms: [], total: 0 })
  })
})

describe('moved to another node without a gap', () => {
  const there = (clock: { now(): number }) => (event: string) => {
    if (event === 'clock:probe') return { ok: true, t1: clock.now(), t2: clock.now() }
    return event === 'directory:watch' ? { ok: true, rooms: [LINE], total: 1 } : { ok: true }
  }

  test('[HO20] the list of rooms is watched there, and the clock is measured there in a burst', async () => {
    const { clock, controller, actions, connection, sent, store, pass } = createStage(createManualClock())
    controller.start()
    actions.setPanelOpen(true)
    await pass(2000)
    const probes = sent('clock:probe').length
    const seen: string[] = []
    connection.onReport(({ status }) => seen.push(status))
    await connection.move(there(clock))
    await pass(500)
    expect(store.get().directory).toMatchObject({ rooms: [LINE], total: 1 })
    expect(sent('clock:probe').length - probes).toBeGreaterThanOrEqual(5)
    expect(seen).toEqual(['connected'])
  })
})

describe('while the connection is gone', () => {
  test('[HO29] "Reconnecting" is told when it is gone for more than a moment', async () => {
    const { connection, enter, lines, pass } = createStage(createManualClock(), { as: 'bob' })
    await enter()
    connection.go({ status: 'offline' })
    await pass(1950)
    expect(lines()).toEqual([])
    await pass(50)
    expect(lines()).toEqual(['Connection lost. Reconnecting...'])
  })

  const MEASURED = { id: 'alice', name: 'Alice', state: 'in-sync', driftMs: 4, rttMs: 9 } as const
  const UNMEASURED = { ...MEASURED, state: 'measuring', driftMs: null, rttMs: null }

  test('[RM18] nobody is in sync any more, until the node has told of the room again', async () => {
    let answer = (_reply: unknown) => {}
    const { connection, enter, flush, store } = createStage(createManualClock(), {
      as: 'bob',
      script: (event, payload) =>
        event === 'room:join' && 'resume' in (payload as object)
          ? new Promise((resolve) => {
              answer = resolve
            })
          : undefined,
    })
    await enter()
    connection.say('room:members', { roomId: ROOM_ID, count: 1, page: [MEASURED] })
    expect(store.get()).toMatchObject({ present: true, room: { members: [MEASURED] } })
    connection.go({ status: 'offline' })
    expect(store.get()).toMatchObject({ present: false, room: { members: [UNMEASURED] } })
    connection.connect()
    await flush()
    expect(store.get()).toMatchObject({ present: false, room: { members: [UNMEASURED] } })
    answer({ ok: true, ...snapshot('bob', { members: { count: 1, page: [MEASURED] } }), resume: 'next', key: null })
    await flush()
    expect(store.get().present).toBe(true)
  })

  test('[RM18] ended for good, the room is left and the reason stays', async () => {
    const { actions, connection, enter, flush, sent, store } = createStage(createManualClock(), { as: 'bob' })
    await enter()
    connection.go({ status: 'offline', stopped: true, problem: 'invalid_token' })
    expect(store.get()).toMatchObject({ room: null, present: false, stopped: true, problem: { code: 'invalid_token' } })
    actions.reconnect()
    await flush()
    expect(sent('room:join')).toHaveLength(1)
  })
})
