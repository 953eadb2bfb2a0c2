import { expect, test } from 'vitest'
import { type ClusterBench, question } from './contract-bench.ts'

/** What one node asks of another (rule CL3). */
export const testInbox = (bench: () => ClusterBench): void => {
  test("[CL3] a message reaches one node's inbox, with its sender, and the reply comes back", async () => {
    const [a, b, c] = bench().nodes
    const taken: unknown[] = []
    for (const node of bench().nodes) {
      node.onMessage(async (from, { body }) => {
        taken.push([node.nodeId, from, body])
        return { ok: true, body: { by: node.nodeId } }
      })
    }
    expect(await a.ask(b.nodeId, question({ n: 1 }))).toEqual({ ok: true, body: { by: b.nodeId } })
    expect(await c.ask(c.nodeId, question({ n: 2 }))).toEqual({ ok: true, body: { by: c.nodeId } })
    expect(taken).toEqual([
      [b.nodeId, a.nodeId, { n: 1 }],
      [c.nodeId, c.nodeId, { n: 2 }],
    ])
  })

  test('[CL3] replies find their own question when many are asked at once', async () => {
    const [a, b] = bench().nodes
    b.onMessage(async (_from, { body }) => ({ ok: true, body }))
    const asked = Array.from({ length: 50 }, (_, index) => a.ask(b.nodeId, question(index)))
    expect(await Promise.all(asked)).toEqual(asked.map((_, body) => ({ ok: true, body })))
  })

  test('[CL3] an absent node, one that left, one that fails and one that is silent answer `unreachable`', async () => {
    const [a, b, c] = bench().nodes
    const unreachable = { ok: false, code: 'unreachable' }
    b.onMessage(() => Promise.reject(new Error('a fault')))
    expect(await a.ask(b.nodeId, question(1))).toEqual(unreachable)
    b.onMessage(() => new Promise(() => {}))
    const silent = a.ask(b.nodeId, question(2))
    bench().passDeadline()
    expect(await silent).toEqual(unreachable)
    c.onMessage(async () => ({ ok: true, body: null }))
    await c.close()
    expect(await a.ask(c.nodeId, question(3))).toEqual(unreachable)
    expect(await a.ask('nobody', question(4))).toEqual(unreachable)
  })
}
