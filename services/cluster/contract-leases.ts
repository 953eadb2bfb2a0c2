import { expect, test } from 'vitest'
import { type ClusterBench, OTHER_ROOM, ROOM } from './contract-bench.ts'

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
