import { expect, test } from 'vitest'
import type { RoomBroadcast } from './cluster.ts'
import { type ClusterBench, createEar, notice, OTHER_ROOM, ROOM } from './contract-bench.ts'

/** What a room's members are told (rule CL4). */
export const testBroadcasts = (bench: () => ClusterBench): void => {
  test('[CL4] a broadcast reaches every subscribed node, the sender too, in order, and no other', async () => {
    const [a, b, c] = bench().nodes
    const [onA, onB, onC] = [createEar<RoomBroadcast>(), createEar<RoomBroadcast>(), createEar<RoomBroadcast>()]
    await a.subscribe(ROOM, onA.hear)
    await b.subscribe(ROOM, onB.hear)
    await c.subscribe(OTHER_ROOM, onC.hear)
    const sent = ['1', '2', '3'].map(notice)
    for (const broadcast of sent) a.publish(ROOM, broadcast)
    a.publish(OTHER_ROOM, notice('other'))
    expect(await onA.atLeast(3)).toEqual(sent)
    expect(await onB.atLeast(3)).toEqual(sent)
    expect(await onC.atLeast(1)).toEqual([notice('other')])
  })

  test('[CL4] who stopped listening hears no more, and others of the same node still do', async () => {
    const [a, b] = bench().nodes
    const [gone, stays] = [createEar<RoomBroadcast>(), createEar<RoomBroadcast>()]
    const stop = await b.subscribe(ROOM, gone.hear)
    await b.subscribe(ROOM, stays.hear)
    a.publish(ROOM, notice('before'))
    await gone.atLeast(1)
    stop()
    stop()
    a.publish(ROOM, notice('after'))
    expect(await stays.atLeast(2)).toEqual([notice('before'), notice('after')])
    expect(gone.heard).toEqual([notice('before')])
  })
}
