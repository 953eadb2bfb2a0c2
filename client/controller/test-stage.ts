/** Test support: the controller on a page with a player, over a scripted node. */
import type { Quality, RoomState } from '../../services/protocol/types.ts'
import { createController } from '../controller.ts'
import type { ClientClock } from '../net/clock.ts'
import { createScriptedConnection, type Script } from '../net/scripted-connection.ts'
import { createMemoryStorage, type KeyStorage } from '../net/storage.ts'
import { FILM, ROOM_ID, roomInfo, roomState, snapshot } from '../net/test-room.ts'
import type { Player } from '../player/player.ts'
import { createStore } from '../store.ts'
import { initialState } from './initial-state.ts'
import { createTestPlayer } from './test-player.ts'

interface MovableClock extends ClientClock {
  advance(ms: number): void
  pending(): number
}
export interface StageOptions {
  /** Who the viewer is in the room: `alice` is its host. */
  readonly as?: 'alice' | 'bob'
  readonly script?: Script
  readonly quality?: Quality
  /** What the browser kept from another visit. */
  readonly browserStorage?: KeyStorage
}

export const ROOM_OPTIONS = { name: "Alice's party", visibility: 'listed', control: 'host', waiting: 'members' } as const

export const createStage = (
  clock: MovableClock,
  { as = 'alice', script = () => undefined, quality, browserStorage = createMemoryStorage() }: StageOptions = {},
) => {
  const info = roomInfo(quality === undefined ? {} : { quality })
  const connection = createScriptedConnection((event, payload) => {
    const scripted = script(event, payload)
    if (scripted !== undefined) return scripted
    const inRoom = { ok: true, ...snapshot(as, { info }), resume: 'resume-token', key: 'link-key' }
    // Cluster time is the clock's own here.
    const now = clock.now()
    if (event === 'clock:probe') return { ok: true, t1: now, t2: now }
    if (event === 'directory:watch') return { ok: true, rooms: [], total: 0 }
    if (event === 'members:watch') return { ok: true, count: 1, page: [] }
    return event.startsWith('playback:') && event !== 'playback:report' ? { ok: true, version: 2 } : inRoom
  })
  const store = createStore(initialState)
  const player = createTestPlayer(clock, FILM)
  const storage = createMemoryStorage()
  let onPlayer: (next: Player | null) => void = () => {}
  let wake = () => {}
  const controller = createController({
    store,
    connection,
    clock,
    storage,
    browserStorage,
    random: () => 0,
    page: {
      onWake: (listener) => {
        wake = listener
        return () => {}
      },
    },
    adapter: {
      watch: (listener) => {
        onPlayer = listener
        listener(player)
        return () => {}
      },
    },
  })
  const flush = () => new Promise((resolve) => setImmediate(resolve))
  return {
    clock,
    connection,
    store,
    player,
    storage,
    controller,
    actions: controller.actions,
    flush,
    /** Lets time pass in small steps, with everything that then happens. */
    pass: async (ms: number) => {
      for (let left = ms; left > 0; left -= 50) {
        clock.advance(Math.min(50, left))
        await flush()
      }
    },
    sent: (event: string) => connection.sent.filter((message) => message.event === event).map(({ payload }) => payload),
    say: (change: Partial<RoomState>) => connection.say('room:state', roomState(change)),
    lines: () => store.get().notices.map(({ text }) => text),
    setPlayer: (next: Player | null) => onPlayer(next),
    wake: () => wake(),
    /** The controller started, the panel open, the viewer in the room. */
    enter: async () => {
      controller.start()
      controller.actions.setPanelOpen(true)
      await flush()
      await controller.actions.joinRoom(ROOM_ID)
      await flush()
    },
  }
}

export const CAROL = { memberId: 'carol', name: 'Carol', op: 'op-of-carol' }

/** In the room, its clock locked, and the room playing from 10 s on for three seconds. */
export const playing = async (stage: ReturnType<typeof createStage>): Promise<void> => {
  await stage.enter()
  await stage.pass(500)
  stage.say({ version: 2, playing: true, position: 10, at: stage.clock.now(), cause: 'play', by: CAROL })
  await stage.pass(3000)
}
