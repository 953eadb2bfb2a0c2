import { expect, test } from 'vitest'
import { createMemoryCluster, createMemoryHub } from '../cluster/memory-cluster.ts'
import { systemClock } from '../lib/clock.ts'
import { openCluster } from './open-cluster.ts'
import { connectAs, createRoom, startNode } from './test-node.ts'

test('[LT10] the answers to create and join say at which node the caller is, wherever the room is', async () => {
  const hub = createMemoryHub(systemClock)
  const start = (id: string) => startNode({ env: { METRICS_PORT: '0' }, cluster: createMemoryCluster(hub, id) })
  const [here, there] = [await start('here'), await start('there')]
  const [alice, bob, carol] = [await connectAs(here, 'alice'), await connectAs(there, 'bob'), await connectAs(here, 'carol')]
  const { node, state } = await createRoom(alice)
  expect(node).toBe('here')
  expect(await bob.ask('room:join', { roomId: state.roomId })).toMatchObject({ ok: true, node: 'there' })
  expect(await carol.ask('room:join', { roomId: state.roomId })).toMatchObject({ ok: true, node: 'here' })
  expect(await (await fetch(`http://127.0.0.1:${there.metricsPort}/metrics`)).text()).toContain('watchparty_node_info{node="there"} 1\n')
})

test('[LT10] a refusal says nothing of the node', async () => {
  const viewer = await connectAs(await startNode(), 'alice')
  expect(await viewer.ask('room:join', { roomId: 'NoSuchRoom' })).not.toHaveProperty('node')
})

test('[LT10] a node’s id is random: it tells nothing of the machine, and no two starts share it', () => {
  const open = () => openCluster(null, systemClock, undefined as never).nodeId
  const ids = [open(), open()]
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(ids).size).toBe(2)
})
