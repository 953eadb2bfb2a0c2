import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { readSessionConfig } from '../config.ts'
import { connectAs, startNode, type TestNode } from '../test-node.ts'

/** The status of a refused upgrade. */
const refusedStatus = ({ port }: TestNode) =>
  new Promise<number>((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?EIO=4&transport=websocket`)
    socket.on('unexpected-response', (_request, response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    socket.on('open', () => reject(new Error('it was let in')))
    socket.on('error', () => {})
  })
const ready = async ({ port }: TestNode) => (await fetch(`http://127.0.0.1:${port}/ready`)).status

test('[WI27] a node of a cluster lets nobody in before it knows by which secret', async () => {
  const env = { REDIS_URL: 'redis://127.0.0.1:6379' }
  const started = await startNode({ env })
  expect(await ready(started)).toBe(503)
  expect(await refusedStatus(started)).toBe(503)
  started.node.apply(readSessionConfig(env))
  expect(await ready(started)).toBe(200)
  expect((await connectAs(started, 'alice')).socket.connected).toBe(true)
})

test('[WI27] one that has its own secret need not wait, nor one that is alone', async () => {
  const secret = 'Zk3v9Qm1xW7rT5pL8sD2fG6hJ4kN0bVc'
  expect(await ready(await startNode({ env: { REDIS_URL: 'redis://127.0.0.1:6379', JWT_SECRET: secret } }))).toBe(200)
  expect(await ready(await startNode())).toBe(200)
})
