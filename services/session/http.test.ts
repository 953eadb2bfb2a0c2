import { createServer, type RequestListener } from 'node:http'
import request from 'supertest'
import { expect, test } from 'vitest'
import { createHttpHandler, createMetricsHandler, type Readiness } from './http.ts'
import { createMetrics } from './metrics.ts'

const on = (handler: RequestListener) => request(createServer(handler))

test('[OP4] /ready says whether viewers are taken, /health only that the node runs', async () => {
  let readiness: Readiness = 'starting'
  const handler = createHttpHandler(() => readiness)
  await on(handler).get('/ready').expect(503, { status: 'starting' })
  readiness = 'ready'
  await on(handler).get('/ready').expect(200, { status: 'ready' })
  readiness = 'degraded'
  await on(handler).get('/ready').expect(200, { status: 'degraded' })
  readiness = 'draining'
  await on(handler).get('/ready').expect(503, { status: 'draining' })
  await on(handler).get('/health').expect(200, { status: 'ok' })
})

test('[WI2] what is not there is 404 as JSON, for other methods too', async () => {
  const handler = createHttpHandler(() => 'ready')
  await on(handler).get('/').expect(404, { error: 'Not found' })
  await on(handler).post('/health').expect(404).expect('Content-Type', 'application/json')
  await on(handler).get('/ws').expect(400, { error: 'This path takes WebSockets only' })
})

test('[OP6] metrics are text at /metrics and nothing else is there', async () => {
  const metrics = createMetrics({ node: 'n1', connections: () => 3, rooms: () => 2 })
  const handler = createMetricsHandler(metrics)
  const { text } = await on(handler).get('/metrics').expect(200)
  expect(text).toContain('watchparty_connections 3\n')
  expect(text).toContain('watchparty_rooms 2\n')
  await on(handler).get('/health').expect(404)
  await on(handler).post('/metrics').expect(404)
})
