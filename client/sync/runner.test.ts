import { describe, expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import type { Rights } from './room.ts'
import { createSyncBench, GUEST, HOST, type SyncBench, type SyncBenchOptions } from './sync-bench.ts'

const bench = (options: SyncBenchOptions = {}): SyncBench => createSyncBench(createManualClock(), options)
const calls = ({ player }: SyncBench, what: string, since = 0) => player.calls.slice(since).filter((call) => call.what === what)
const driftMs = (of: SyncBench) => Math.abs(of.drift()) * 1000
const stateOf = (of: SyncBench) => of.runner.status().state
/** The room answers the newest command. */
const echo = (of: SyncBench, change: Parameters<SyncBench['change']>[0]) => {
  const op = of.commands.at(-1)?.op ?? ''
  of.change({ ...change, by: { memberId: 'me', name: 'Me', op } })
}

const inStep = async (may: Rights, options: SyncBenchOptions = {}): Promise<SyncBench> => {
  const ready = bench({ ...options, may })
  await ready.run(500)
  ready.play()
  await ready.run(6000)
  return ready
}
const paused = async (may: Rights, options: SyncBenchOptions = {}): Promise<SyncBench> => {
  const ready = bench({ ...options, may })
  await ready.run(500)
  return ready
}

describe('a viewer who may', () => {
  test('[FO8] his pause is sent once, with the exact position, and he stands at once', async () => {
    const room = await inStep(HOST)
    room.player.viewer.pause()
    const { position } = room.player.sample()
    const before = room.player.calls.length
    await room.run(1000)
    expect(room.commands).toEqual([{ kind: 'pause', position, op: 'op1' }])
    expect(room.player.calls.slice(before)).toEqual([])
    echo(room, { playing: false, position, at: room.clusterNow() })
    await room.run(1000)
    expect(room.player.truth()).toBe(position)
    expect(room.commands).toHaveLength(1)
  })

  test('[FO8] his play takes effect when the room says so, and is sent once', async () => {
    const room = await paused(HOST)
    room.player.viewer.play()
    await room.run(300)
    expect(room.commands).toEqual([{ kind: 'play', position: expect.closeTo(0, 1), op: 'op1' }])
    expect(room.player.sample().paused).toBe(true)
    echo(room, { playing: true, at: room.clusterNow() + 200 })
    await room.run(2500)
    expect(room.commands).toHaveLength(1)
    expect(driftMs(room)).toBeLessThan(60)
  })

  test('[FO8] his seek holds him there until the room has come', async () => {
    const room = await inStep(HOST)
    room.player.viewer.seek(500)
    await room.run(400)
    expect(room.commands).toEqual([{ kind: 'seek', position: 500, op: 'op1' }])
    expect(room.player.sample()).toMatchObject({ paused: true, position: 500 })
    echo(room, { position: 500, at: room.clusterNow() + 250 })
    await room.run(3000)
    expect(room.commands).toHaveLength(1)
    expect(driftMs(room)).toBeLessThan(60)
  })

  test('[FO8] while he drags the seek bar a few a second are sent, and the last for certain', async () => {
    const room = await inStep(HOST)
    for (let i = 0; i < 40; i++) {
      room.player.viewer.seek(500 + i)
      await room.run(25)
    }
    await room.run(400)
    expect(room.commands.length).toBeLessThanOrEqual(5)
    expect(room.commands.at(-1)).toMatchObject({ kind: 'seek', position: 539 })
    expect(room.player.truth()).toBe(539)
  })

  test('[FO9] an answer to an earlier drag does not pull him back', async () => {
    const room = await inStep(HOST)
    room.player.viewer.seek(500)
    await room.run(50)
    room.player.viewer.seek(800)
    await room.run(20)
    echo(room, { position: 500, at: room.clusterNow() + 100 })
    await room.run(1500)
    expect(room.player.truth()).toBe(800)
    expect(room.commands.map((command) => command.position)).toEqual([500, 800])
  })

  test("[FO9] another's command meanwhile is not the answer to his", async () => {
    const room = await inStep(HOST)
    room.player.viewer.seek(500)
    await room.run(400)
    room.seek(100)
    await room.run(1000)
    expect(room.player.truth()).toBe(500)
    echo(room, { position: 500, at: room.clusterNow() + 100 })
    await room.run(2500)
    expect(room.player.truth()).toBeGreaterThan(501)
  })

  test('[FO9] what he asked for was refused: back in line with the room', async () => {
    const room = await inStep(HOST)
    room.player.viewer.seek(500)
    await room.run(400)
    room.runner.refused('op1')
    await room.run(3000)
    expect(driftMs(room)).toBeLessThan(60)
    expect(room.commands).toHaveLength(1)
  })

  test('[FO9] it was carried out, but the echo was lost: the next state of that version will do', async () => {
    const room = await inStep(HOST)
    room.player.viewer.seek(500)
    await room.run(400)
    room.runner.accepted('op1', room.state.version + 2)
    room.change({ position: 500, playing: false })
    await room.run(200)
    room.change({ position: 500, playing: true, at: room.clusterNow() })
    await room.run(3000)
    expect(driftMs(room)).toBeLessThan(60)
  })

  test('[FO9] it was so already: the room is followed', async () => {
    const room = await inStep(HOST)
    room.player.viewer.pause()
    await room.run(150)
    room.pause(5)
    await room.run(1000)
    expect(room.player.truth()).toBe(5)
    room.runner.accepted('op1', room.state.version)
    await room.run(500)
    expect(room.player.truth()).toBe(5)
  })

  test('[FO9] nobody ever answers: he is not held for ever', async () => {
    const room = await inStep(HOST)
    room.player.viewer.pause()
    await room.run(9000)
    expect(room.player.sample().paused).toBe(true)
    await room.run(5000)
    expect(driftMs(room)).toBeLessThan(60)
  })

  test('[FO9] offline nothing can be sent: he stays with the room', async () => {
    const room = await inStep(HOST)
    room.online = false
    room.player.viewer.pause()
    await room.run(5000)
    expect(room.commands).toEqual([])
    expect(driftMs(room)).toBeLessThan(60)
  })

  test('[FO8] pause and play in one breath is neither', async () => {
    const room = await inStep(HOST)
    room.player.viewer.pause()
    await room.run(50)
    room.player.viewer.play()
    await room.run(3000)
    expect(room.commands).toEqual([])
    expect(driftMs(room)).toBeLessThan(60)
  })

  test('[FO8] pause, and play before the room has answered, are both sent', async () => {
    const room = await inStep(HOST)
    room.player.viewer.pause()
    await room.run(200)
    room.player.viewer.play()
    await room.run(200)
    expect(room.commands.map((command) => command.kind)).toEqual(['pause', 'play'])
  })

  test('[FO8] a room that waits for others can be told to go on', async () => {
    const room = await paused(HOST)
    room.change({ waitingUntil: room.clusterNow() + 3000 })
    await room.run(100)
    room.player.viewer.play()
    await room.run(300)
    expect(room.commands.map((command) => command.kind)).toEqual(['play'])
    expect(room.player.sample().paused).toBe(true)
  })

  test('[FO8] a participant who presses play while the room waits waits too', async () => {
    const room = await paused(GUEST)
    room.change({ waitingUntil: room.clusterNow() + 3000 })
    room.player.viewer.play()
    await room.run(300)
    expect(room.commands).toEqual([])
    expect(room.player.sample().paused).toBe(true)
  })
})

describe('a browser that tells of things late', () => {
  const late = { traits: { eventMs: 100 } }

  test('[FO8] the follower does not undo his pause before it has heard of it', async () => {
    const room = await inStep(HOST, late)
    const before = room.player.calls.length
    room.player.viewer.pause()
    await room.run(400)
    expect(room.commands.map((command) => command.kind)).toEqual(['pause'])
    expect(calls(room, 'play', before)).toEqual([])
  })

  test('[FO8] nor his seek, in a film that plays or stands', async () => {
    for (const start of [inStep, paused]) {
      const room = await start(HOST, late)
      room.player.viewer.seek(500)
      await room.run(600)
      expect(room.commands).toEqual([{ kind: 'seek', position: 500, op: 'op1' }])
      expect(room.player.sample()).toMatchObject({ paused: true, position: 500 })
    }
  })

  test('[FO8] nor his play', async () => {
    const room = await paused(HOST, late)
    room.player.viewer.play()
    await room.run(400)
    expect(room.commands.map((command) => command.kind)).toEqual(['play'])
  })
})

describe('not the viewer', () => {
  test('[FO8] none of what the follower does is sent, in a long evening of it', async () => {
    const room = await inStep(HOST)
    for (let i = 0; i < 20; i++) {
      room.pause()
      await room.run(700)
      room.play()
      await room.run(900)
      room.seek(100 * i)
      await room.run(300)
      room.player.hiccup(60 * i)
      await room.run(1500)
    }
    expect(room.commands).toEqual([])
  })

  test('[FO7] running dry, and the pauses that some players make of it, are not sent', async () => {
    const room = await inStep(HOST)
    room.player.starve(2000)
    await room.run(300)
    room.player.viewer.pause()
    await room.run(5000)
    expect(room.commands).toEqual([])
    expect(room.player.sample().paused).toBe(false)
  })

  test('[FO7] a pause that a seek, a source or a stall explains a moment later is not sent', async () => {
    for (const explain of [
      (room: SyncBench) => room.player.viewer.seek(900),
      (room: SyncBench) => room.player.swap(400, 0),
      (room: SyncBench) => room.player.viewer.play(),
    ]) {
      const room = await inStep(HOST)
      room.player.viewer.pause()
      await room.run(50)
      explain(room)
      await room.run(3000)
      expect(room.commands.filter((command) => command.kind !== 'seek')).toEqual([])
    }
  })

  test('[FO7] a change of quality stops and restarts the player: nothing is sent, and it is in step again', async () => {
    const room = await inStep(HOST)
    room.player.swap(800, room.player.truth())
    await room.run(300)
    expect(stateOf(room)).toBe('buffering')
    room.player.viewer.play()
    await room.run(4000)
    expect(room.commands).toEqual([])
    expect(driftMs(room)).toBeLessThan(60)
  })

  test('[FO7] a page that starts its film by itself does not start a paused room', async () => {
    const room = await paused(HOST)
    room.player.swap(200, 0)
    await room.run(205)
    room.player.viewer.play()
    room.player.viewer.seek(300)
    await room.run(2000)
    expect(room.commands).toEqual([])
    expect(room.player.sample()).toMatchObject({ paused: true, position: 0 })
  })

  test('[FO7] the end of the film is not a pause', async () => {
    const room = await paused(HOST)
    room.change({ playing: true, position: 3595, at: room.clusterNow() })
    await room.run(8000)
    expect(room.commands).toEqual([])
    expect(room.endings).toEqual([2])
  })
})

describe('a viewer who may not', () => {
  test('[FO10] who pauses alone is away, and stays where he is', async () => {
    const room = await inStep(GUEST)
    room.player.viewer.pause()
    await room.run(5000)
    expect(stateOf(room)).toBe('away')
    expect(room.player.sample().paused).toBe(true)
    expect(room.commands).toEqual([])
    expect(room.runner.report()).toMatchObject({ state: 'away', player: 'paused' })
  })

  test('[FO10] he is in step again when he plays', async () => {
    const room = await inStep(GUEST)
    room.player.viewer.pause()
    await room.run(20_000)
    room.player.viewer.play()
    await room.run(2500)
    expect(stateOf(room)).toBe('in-sync')
    expect(driftMs(room)).toBeLessThan(60)
  })

  test('[PB5] and when the room has paused and plays again: that re-syncs all', async () => {
    const room = await inStep(GUEST)
    room.player.viewer.pause()
    await room.run(5000)
    room.pause()
    await room.run(1000)
    expect(stateOf(room)).toBe('in-sync')
    expect(driftMs(room)).toBeLessThan(1)
    room.play()
    await room.run(2000)
    expect(driftMs(room)).toBeLessThan(60)
  })

  test('[FO10] with a right to pause, a participant pauses for all', async () => {
    const room = await inStep({ ...GUEST, pause: true })
    room.player.viewer.pause()
    await room.run(500)
    expect(room.commands.map((command) => command.kind)).toEqual(['pause'])
    expect(stateOf(room)).not.toBe('away')
  })

  test('[FO2] his seek is taken back', async () => {
    const room = await inStep(GUEST)
    room.player.viewer.seek(900)
    await room.run(3000)
    expect(room.commands).toEqual([])
    expect(driftMs(room)).toBeLessThan(60)
  })

  test('[FO8] his play in a paused room is taken back', async () => {
    const room = await paused(GUEST)
    room.player.viewer.play()
    await room.run(1000)
    expect(room.player.sample().paused).toBe(true)
    expect(room.commands).toEqual([])
    expect(driftMs(room)).toBeLessThan(20)
  })
})

describe('autoplay', () => {
  test('[FO11] refused, it is blocked, and not tried again and again', async () => {
    const room = await inStep(GUEST, { traits: { autoplay: false } })
    expect(stateOf(room)).toBe('blocked')
    expect(calls(room, 'play')).toHaveLength(1)
    expect(room.statuses.at(-1)?.state).toBe('blocked')
  })

  test('[FO11] "Join playback" plays inside the click, and is in step', async () => {
    const room = await inStep(GUEST, { traits: { autoplay: false } })
    room.player.allowAutoplay()
    const before = room.player.calls.length
    room.runner.joinPlayback()
    expect(calls(room, 'play', before)).toHaveLength(1)
    await room.run(2500)
    expect(stateOf(room)).toBe('in-sync')
    expect(driftMs(room)).toBeLessThan(60)
  })

  test("[FO11] so does the page's own play button", async () => {
    const room = await inStep(GUEST, { traits: { autoplay: false } })
    room.player.allowAutoplay()
    room.player.viewer.play()
    await room.run(2500)
    expect(stateOf(room)).toBe('in-sync')
  })

  test('[FO11] in a paused room joining starts nothing', async () => {
    const room = await paused(GUEST)
    room.runner.joinPlayback()
    await room.run(300)
    expect(calls(room, 'play')).toEqual([])
  })
})

describe('what it says', () => {
  test('[RM18] nothing is in sync before it has been measured', async () => {
    const room = bench()
    room.change({ playing: true, at: room.clusterNow() })
    room.locked = false
    await room.run(1000)
    expect(stateOf(room)).toBe('measuring')
    expect(room.runner.report()).toBeNull()
    room.locked = true
    await room.run(3000)
    expect(stateOf(room)).toBe('in-sync')
  })

  test('[RM18] with a clock that is hardly known it claims nothing', async () => {
    const room = await inStep(GUEST, { boundMs: 400 })
    expect(room.runner.status()).toEqual({ state: 'measuring', driftMs: null, ready: false })
  })

  test('[PB19] a report says where the player was, at which cluster time, and how', async () => {
    const room = await inStep(GUEST)
    const report = room.runner.report()
    expect(report).toMatchObject({ player: 'playing', state: 'in-sync', bufferedSeconds: 20 })
    expect(report?.sampledAt).toBeCloseTo(room.clusterNow(), 3)
    expect(report?.position).toBeCloseTo(room.player.truth(), 1)
  })

  test('[PB20] a player that is starved, seeking, paused or at the end says so', async () => {
    const room = await inStep(GUEST)
    room.player.starve(2000)
    await room.run(100)
    expect(room.runner.report()).toMatchObject({ player: 'buffering', state: 'buffering', driftMs: null })
    room.pause(900)
    await room.run(50)
    expect(room.runner.report()).toMatchObject({ player: 'seeking' })
    await room.run(3000)
    expect(room.runner.report()).toMatchObject({ player: 'paused', state: 'in-sync' })
  })

  test('[RM18] a drift that merely wanders is told at most twice a second', async () => {
    const room = await inStep(GUEST)
    const before = room.statuses.length
    await room.run(10_000)
    expect(room.statuses.length - before).toBeLessThanOrEqual(20)
  })
})

describe('another item, or no room', () => {
  test('[FO12] a player with another item is let be', async () => {
    const room = await inStep(GUEST)
    const before = room.player.calls.length
    room.change({ media: { itemId: 'other', title: 'Other', durationSeconds: 100 }, playing: true, position: 0, at: room.clusterNow() })
    await room.run(2000)
    room.player.viewer.pause()
    await room.run(1000)
    expect(room.player.calls.slice(before).filter((call) => call.what !== 'rate')).toEqual([])
    expect(room.commands).toEqual([])
    expect(room.runner.report()).toBeNull()
  })

  test('[FO12] once the page shows it, it is followed', async () => {
    const room = await inStep(GUEST)
    const other = { itemId: 'other', title: 'Other', durationSeconds: 100 }
    room.change({ media: other, playing: true, position: 20, at: room.clusterNow() })
    room.player.swap(500, 0, other)
    await room.run(4000)
    expect(driftMs(room)).toBeLessThan(60)
  })

  test('[FO8] after leaving and after its end it touches nothing and says nothing', async () => {
    for (const leave of [(room: SyncBench) => room.runner.setTimeline(null, GUEST), (room: SyncBench) => room.runner.dispose()]) {
      const room = await inStep(HOST)
      leave(room)
      const before = room.player.calls.length
      room.player.viewer.pause()
      room.player.viewer.seek(700)
      await room.run(3000)
      expect(room.player.calls).toHaveLength(before)
      expect(room.commands).toEqual([])
      expect(stateOf(room)).toBe('measuring')
    }
  })

  test('[FO6] what was learnt is written down seldom, and at the end', async () => {
    const written: string[] = []
    const room = await inStep(GUEST, { traits: { startMs: 200 }, memory: { read: () => null, write: (text) => void written.push(text) } })
    expect(written.length).toBeLessThanOrEqual(1)
    room.runner.dispose()
    const known = JSON.parse(written.at(-1) ?? '{}')
    expect(known.startSeconds).toBeGreaterThan(0.1)
    const next = await inStep(GUEST, {
      traits: { startMs: 200, spread: 0 },
      memory: { read: () => written.at(-1) ?? null, write: () => undefined },
    })
    expect(calls(next, 'rate').length).toBeLessThanOrEqual(2)
  })
})
