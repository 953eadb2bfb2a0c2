import { expect, test } from 'vitest'
import { type ClusterBench, listing, OTHER_ROOM, ROOM } from './contract-bench.ts'

/** Who owns a room (rules CL1, CL2). */
export const testLeases = (bench: () => ClusterBench): void => {
  test('[CL1] a room has one owner, however many ask at once', async () => {
    const claims = await Promise.all(bench().nodes.map((node) => node.claim(ROOM)))
    expect(claims.filter((claim) => claim !== 'taken')).toHaveLength(1)
    expect(await bench().nodes[0].claim(OTHER_ROOM)).toMatchObject({ roomId: OTHER_ROOM })
  })

  test('[CL1] each new owner has a higher epoch', async () => {
    const [a, b] = bench().nodes
    let epoch = 0
    for (const node of [a, b, a, a]) {
      const lease = await node.claim(ROOM)
      if (lease === 'taken') throw new Error('the room was free')
      expect(lease.epoch).toBeGreaterThan(epoch)
      epoch = lease.epoch
      await node.release(lease)
    }
  })

  test('[CL1] a lease that is no longer the current one releases nothing', async () => {
    const [a, b] = bench().nodes
    const old = await a.claim(ROOM)
    if (old === 'taken') throw new Error('the room was free')
    await a.release(old)
    await a.claim(ROOM)
    await a.release(old)
    expect(await b.claim(ROOM)).toBe('taken')
    expect(await b.locate(ROOM)).toBe(a.nodeId)
  })

  test('[CL9] a room is handed over: one owner at a higher epoch, and its line stays', async () => {
    const [a, b] = bench().nodes
    const lease = await a.claim(ROOM)
    if (lease === 'taken') throw new Error('the room was free')
    a.putListing(listing(ROOM))
    const next = await a.handOver(lease, b.nodeId)
    if (next === 'lost') throw new Error('the lease was current')
    expect(next.epoch).toBeGreaterThan(lease.epoch)
    for (const node of bench().nodes) expect(await node.locate(ROOM)).toBe(b.nodeId)
    expect([a.held(ROOM), b.held(ROOM)]).toEqual([null, next])
    expect(await a.handOver(lease, a.nodeId)).toBe('lost')
    await a.release(lease)
    await a.close()
    expect(await b.locate(ROOM)).toBe(b.nodeId)
    const { listings } = await b.watchListings(() => {})
    expect(listings).toEqual([listing(ROOM)])
  })

  test('[CL9] peers are those who live and take rooms, and oneself is none of them', async () => {
    const [a, b, c] = bench().nodes
    for (const node of bench().nodes) node.onMessage(async () => ({ ok: true, body: null }))
    expect(new Set(await a.peers())).toEqual(new Set([b.nodeId, c.nodeId]))
    await b.retire()
    expect(await a.peers()).toEqual([c.nodeId])
    expect(await b.peers()).toHaveLength(2)
    await c.close()
    expect(await a.peers()).toEqual([])
  })

  test('[CL2] the owner is found by every node, and by none after release', async () => {
    const [a] = bench().nodes
    const lease = await a.claim(ROOM)
    if (lease === 'taken') throw new Error('the room was free')
    for (const node of bench().nodes) expect(await node.locate(ROOM)).toBe(a.nodeId)
    await a.release(lease)
    for (const node of bench().nodes) expect(await node.locate(ROOM)).toBeNull()
  })

  test('[CL2] the rooms of a node that leaves are free', async () => {
    const [a, b] = bench().nodes
    await a.claim(ROOM)
    await a.close()
    expect(await b.locate(ROOM)).toBeNull()
    expect(await b.claim(ROOM)).not.toBe('taken')
  })
}
