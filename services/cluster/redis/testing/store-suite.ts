import { describe, expect, test } from 'vitest'
import { listing } from '../../contract-bench.ts'
import type { Renewal, Store } from '../store.ts'

type Kept = Omit<Store, 'onLink' | 'close'>

const [A, A2, B] = ['node-a/1', 'node-a/2', 'node-b/1']
const beat = (life: string, era: string | null = null, nextEra = 'first') => ({ life, era, nextEra, isRetired: false })
const viewOf = (renewal: Renewal) => {
  if (renewal.kind === 'dead') throw new Error('The life is registered')
  return renewal.view
}

const testLives = (store: () => Kept) => {
  test('[CL11] a beat registers a life once in an era and counts; a life that is gone from its era is dead', async () => {
    const first = await store().renew(beat(A))
    expect(first).toMatchObject({ kind: 'registered', view: { era: 'first' } })
    await store().renew(beat(B, null, 'another'))
    const second = await store().renew({ ...beat(A, 'first'), isRetired: true })
    expect(second).toEqual({
      kind: 'renewed',
      view: {
        era: 'first',
        beats: new Map([
          [A, 2],
          [B, 1],
        ]),
        retired: new Set([A]),
        dying: new Map(),
        linesVersion: 0,
      },
    })
    await store().leave(A)
    expect(await store().renew(beat(A, 'first'))).toEqual({ kind: 'dead' })
    expect(viewOf(await store().renew(beat(B, 'first'))).retired).toEqual(new Set())
  })

  test('[CL11] one of many takes a life for dead, if it is as it was seen, and one takes over from a reaper that is dead', async () => {
    for (const life of [A, B]) await store().renew(beat(life))
    await store().enlist(A, 'room')
    expect(await store().condemn(A, { beats: 7 }, B)).toBe(false)
    expect(await Promise.all([B, 'node-c/1'].map((life) => store().condemn(A, { beats: 1 }, life)))).toEqual([true, false])
    expect(viewOf(await store().renew(beat(B, 'first'))).dying).toEqual(new Map([[A, B]]))
    expect(await store().renew(beat(A, 'first'))).toEqual({ kind: 'dead' })
    expect(await store().condemn(A, { reaper: 'node-c/1' }, 'node-d/1')).toBe(false)
    expect(await store().condemn(A, { reaper: B }, 'node-d/1')).toBe(true)
    expect(await store().enlisted(A)).toEqual(['room'])
    await store().bury(A)
    expect(await store().enlisted(A)).toEqual([])
    expect(viewOf(await store().renew(beat(B, 'first'))).dying).toEqual(new Map())
  })
}

const testDead = (store: () => Kept) => {
  test('[CL11] nothing is written for a life that is not registered, which nobody would clear away', async () => {
    await store().renew(beat(A))
    await store().condemn(A, { beats: 1 }, B)
    await store().bury(A)
    await expect(store().enlist(A, 'room')).rejects.toThrow()
    await expect(store().putLine(A, listing('room'))).rejects.toThrow()
    expect(await store().enlisted(A)).toEqual([])
    expect(await store().lines()).toEqual({ version: 0, lines: [] })
  })
}

const testRooms = (store: () => Kept) => {
  test("[CL1] a claim is refused to other nodes and to the owner's life, and granted to the node's next at a higher epoch", async () => {
    const first = await store().claim('room', A, 1)
    if (first === 'taken') throw new Error('the room was free')
    for (const life of [A, B]) expect(await store().claim('room', life, 1)).toBe('taken')
    const second = await store().claim('room', A2, 1)
    expect(second).toBeGreaterThan(first)
    expect(await store().owner('room')).toEqual({ life: A2, epoch: second })
    const floor = Number(second) + 5_000_000_000
    expect(await store().claim('other', A2, floor)).toBe(floor)
  })

  test('[CL12] an owner writes what it knows, unless another node owns the room', async () => {
    expect(await store().assert('room', A, 1_800_000_000_000_001)).toBe(true)
    expect(await store().owner('room')).toEqual({ life: A, epoch: 1_800_000_000_000_001 })
    expect(await store().assert('room', A2, 5)).toBe(true)
    expect(await store().assert('room', B, 9)).toBe(false)
    expect(await store().owner('room')).toEqual({ life: A2, epoch: 5 })
  })

  test('[CL1] only its owner releases a room, and only the epoch it names', async () => {
    await store().assert('room', A, 5)
    for (const [life, epoch] of [
      [B, null],
      [A2, null],
      [A, 4],
    ] as const) {
      expect(await store().release('room', life, epoch)).toBe(false)
    }
    expect(await store().release('room', A, 5)).toBe(true)
    expect(await store().owner('room')).toBeNull()
    await store().assert('room', A, 5)
    expect(await store().release('room', A, null)).toBe(true)
  })

  test('[CL19] a room is handed over by its owner only, at a higher epoch', async () => {
    await store().assert('room', A, 5)
    expect(await store().handOver('room', A, 4, B)).toBe('lost')
    expect(await store().handOver('room', B, 5, A)).toBe('lost')
    const epoch = await store().handOver('room', A, 5, B)
    expect(epoch).toBeGreaterThan(5)
    expect(await store().owner('room')).toEqual({ life: B, epoch })
  })
}

const testLines = (store: () => Kept) => {
  test('[CL18] each change of a line is a version; who put it may drop it or pass it on', async () => {
    await store().renew(beat(A))
    expect(await store().putLine(A, listing('one'))).toBe(1)
    expect(await store().enlisted(A)).toEqual(['one'])
    expect(await store().putLine(A, listing('one'))).toBeNull()
    expect(await store().putLine(A, listing('one', 'renamed: "ß" \u{1f600}'))).toBe(2)
    expect(await store().dropLine(B, 'one')).toBeNull()
    await store().moveLine('one', B, A2)
    await store().moveLine('one', A, B)
    expect(await store().lines()).toEqual({ version: 2, lines: [{ by: B, listing: listing('one', 'renamed: "ß" \u{1f600}') }] })
    expect(await store().dropLine(A, 'one')).toBeNull()
    expect(await store().dropLine(B, 'one')).toBe(3)
    expect(await store().dropLine(B, 'one')).toBeNull()
    expect(await store().lines()).toEqual({ version: 3, lines: [] })
  })
}

/** What every store must do; each test begins with an empty one. */
export const registerStoreSuite = (name: string, store: () => Kept): void => {
  describe(name, () => {
    testLives(store)
    testDead(store)
    testRooms(store)
    testLines(store)
  })
}
