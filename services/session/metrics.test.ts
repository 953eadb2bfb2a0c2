import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { connect, connectAs, createRoom, startNode, type TestNode } from './test-node.ts'

const read = async (node: TestNode): Promise<string> => (await fetch(`http://127.0.0.1:${node.metricsPort}/metrics`)).text()

test('[OP6] every metric of ours is in the table, and the table has no others', async () => {
  const [, rest = ''] = readFileSync('docs/operations.md', 'utf8').split('## Session node: metrics\n')
  const rows = (rest.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `watchparty_'))
  const table = rows.map((line) => {
    const [, name, type, labels, help] = line.split('|').map((cell) => cell.trim().replaceAll('`', ''))
    return { name, type, labels, help }
  })
  const { registry } = createMetrics({ node: 'n1', connections: () => 0, rooms: () => 0 })
  const metrics = registry.getMetricsAsArray() as unknown as { name: string; help: string; labelNames: string[] }[]
  const types = new Map((await registry.getMetricsAsJSON()).map(({ name, type }) => [name, type]))
  expect(table).toEqual(
    metrics.map(({ name, help, labelNames }) => ({ name, type: String(types.get(name)), labels: labelNames.join(', '), help })),
  )
})

test('[OP6] metrics have a port of their own and the viewers’ port shows none', async () => {
  const node = await startNode({ env: { METRICS_PORT: '0' } })
  expect(node.metricsPort).not.toBe(node.port)
  expect((await fetch(`http://127.0.0.1:${node.port}/metrics`)).status).toBe(404)
  expect(await read(node)).toContain('process_resident_memory_bytes')
  expect((await startNode()).metricsPort).toBeNull()
})

test('[OP6] what happens is counted, by event and outcome', async () => {
  const node = await startNode({ env: { METRICS_PORT: '0' } })
  const [alice, bob] = [await connectAs(node, 'alice'), await connect(node)]
  await createRoom(alice)
  await bob.ask('playback:pause', { op: 'p', version: 1 })
  await bob.ask('clock:probe', { t0: 'x' })
  await bob.ask('directory:watch', { query: 'x'.repeat(70_000) })
  const text = await read(node)
  for (const line of [
    'watchparty_connections 2',
    'watchparty_rooms 1',
    'watchparty_command_seconds_count{event="room:create",code="ok"} 1',
    'watchparty_command_seconds_count{event="playback:pause",code="not_in_room"} 1',
    'watchparty_command_seconds_count{event="clock:probe",code="invalid_payload"} 1',
    'watchparty_dropped_messages_total{code="message_too_large"} 1',
  ]) {
    expect(text).toContain(`${line}\n`)
  }
})

test('[WI22] an event’s unknown name does not become a label', async () => {
  const node = await startNode({ env: { METRICS_PORT: '0' } })
  await (await connect(node)).ask('a-name-of-the-viewer', {})
  expect(await read(node)).not.toContain('a-name-of-the-viewer')
})

test('[OP6] nodes of one process count apart', async () => {
  const [one, other] = [await startNode({ env: { METRICS_PORT: '0' } }), await startNode({ env: { METRICS_PORT: '0' } })]
  await connect(one)
  expect(await read(one)).toContain('watchparty_connections 1\n')
  expect(await read(other)).toContain('watchparty_connections 0\n')
})
