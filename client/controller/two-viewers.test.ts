/** Two whole clients, all but the page, over real sockets on a real session node. */
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMemoryCluster, createMemoryHub } from '../../services/cluster/memory-cluster.ts'
import { systemClock } from '../../services/lib/clock.ts'
import { readSessionConfig } from '../../services/session/config.ts'
import { createSessionNode, type SessionNode } from '../../services/session/node.ts'
import { createController } from '../controller.ts'
import { browserClock } from '../net/clock.ts'
import { createConnection } from '../net/connection.ts'
import { createMemoryStorage } from '../net/storage.ts'
import { FILM, OTHER_FILM } from '../net/test-room.ts'
import { createStore, type PartyState } from '../store.ts'
import { initialState } from './initial-state.ts'
import { createTestPlayer } from './test-player.ts'
import { ROOM_OPTIONS } from './test-stage.ts'

let node: SessionNode
let url: string
const stops: (() => void)[] = []

beforeEach(async () => {
  const config = readSessionConfig({ SESSION_PORT: '0', HOST: '127.0.0.1', METRICS_PORT: 'off' })
  const cluster = createMemoryCluster(createMemoryHub(systemClock), 'node-1')
  node = createSessionNode({ config, cluster, clock: systemClock, log: pino({ level: 'silent' }) })
  url = `ws://127.0.0.1:${(await node.listen()).port}/ws`
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await node.stop()
})

/** A viewer on a page that shows `film`, with the panel open. */
const enter = (name: string, film: typeof FILM) => {
  const store = createStore(initialState)
  const player = createTestPlayer(browserClock, film)
  const connection = createConnection({
    clock: browserClock,
    random: () => 0,
    endpoint: async () => ({ ok: true, url }),
    grant: async () => ({ ok: true, grant: { token: null, viewerName: name } }),
    secret: `browser-of-${name}-0000`,
  })
  const controller = createController({
    store,
    connection,
    clock: browserClock,
    storage: createMemoryStorage(),
    browserStorage: createMemoryStorage(),
    random: () => 0,
    page: { onWake: () => () => {} },
    adapter: {
      watch: (onPlayer) => {
        onPlayer(player)
        return () => {}
      },
    },
  })
  stops.push(controller.stop)
  controller.start()
  controller.actions.setPanelOpen(true)
  const until = (matches: (state: PartyState) => boolean) =>
    new Promise<PartyState>((resolve) => {
      if (matches(store.get())) return resolve(store.get())
      const stop = store.subscribe((state) => {
        if (!matches(state)) return
        stop()
        resolve(state)
      })
    })
  return { store, player, connection, actions: controller.actions, until }
}

/** Resolves once the room plays and so does this viewer's player. */
const plays = async ({ until, player }: ReturnType<typeof enter>) => {
  await until(({ room }) => room?.state.playing === true)
  if (!player.sample().paused) return
  await new Promise<void>((resolve) => {
    const stop = player.on((event) => {
      if (event !== 'playing') return
      stop()
      resolve()
    })
  })
}

test('[UI13] create, join from the list, play and pause in step, "Room closed"', async () => {
  const [alice, bob] = [enter('Alice', FILM), enter('Bob', OTHER_FILM)]
  await Promise.all([alice, bob].map(({ until }) => until(({ status, rttMs }) => status === 'connected' && rttMs !== null)))
  await alice.actions.createRoom(ROOM_OPTIONS)

  const { directory } = await bob.until((state) => state.directory?.rooms.length === 1)
  const [line] = directory?.rooms ?? []
  expect(line).toMatchObject({ name: "Alice's party", title: FILM.title })
  await bob.actions.joinRoom(line?.id ?? '')
  expect(bob.player.media()).toEqual(FILM)
  await alice.until(({ room }) => room?.count === 2)

  alice.player.press('play')
  await Promise.all([alice, bob].map(plays))
  await Promise.all([alice, bob].map(({ until }) => until(({ self }) => self.state === 'in-sync')))
  expect(bob.player.sample().paused).toBe(false)
  expect(Math.abs(bob.player.sample().position - alice.player.sample().position)).toBeLessThan(0.3)

  alice.player.press('pause')
  const { room } = await bob.until((state) => state.room?.state.cause === 'pause')
  await bob.until(({ self }) => self.state === 'in-sync')
  expect(room?.state.by?.name).toBe('Alice')
  expect(bob.player.sample().paused).toBe(true)
  expect(bob.player.sample().position).toBeCloseTo(room?.state.position ?? Number.NaN, 1)
  expect(bob.store.get().notices.map(({ text }) => text)).toEqual(['Alice pressed play', 'Alice paused'])
  expect(alice.store.get().notices.map(({ text }) => text)).toEqual(['Bob joined'])

  alice.connection.close()
  const closed = await bob.until((state) => state.room === null)
  expect(closed.notices.at(-1)?.text).toBe('Room closed')
  expect(closed.status).toBe('connected')
})
