import { describe, expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { createBench, isConnected, isOffline, reported } from './test-bench.ts'
import { startTestNode } from './test-node.ts'

const bench = createBench(createManualClock)

describe('the address', () => {
  test.each([
    ['/ws', '', '?'],
    ['/party/ws', '', '?'],
    ['/ws', '?tenant=a+b&tenant=c%2Fd&empty', '&'],
  ])('[NE2] %s%s is opened exactly', async (path, query, joint) => {
    await bench.node.close()
    bench.node = await startTestNode({ path })
    await bench.up({ endpoint: async () => ({ ok: true, url: bench.node.url + query }) })
    expect(bench.node.targets).toEqual([`${path}${query}${joint}EIO=4&transport=websocket`])
  })

  test('[NE2] an address that cannot be is said, and nothing is opened', async () => {
    const connection = bench.connect({ endpoint: async () => ({ ok: false, problem: 'mixed_content' }) })
    expect(await reported(connection, isOffline)).toMatchObject({ stopped: true, problem: 'mixed_content' })
    expect(bench.node.targets).toEqual([])
  })

  test('[WI15] the handshake names protocol, browser secret, name and seat', async () => {
    await bench.up({ resume: () => 'the-resume-token' })
    expect(bench.node.handshakes).toEqual([
      { token: null, protocol: 1, features: ['resume'], secret: 'a-secret-of-this-browser', name: 'Alice', resume: 'the-resume-token' },
    ])
  })
})

describe('readyState', () => {
  test('[NE3] goes 3, 0, 1, 2, 3 over a life', async () => {
    const connection = bench.create()
    const seen = [connection.readyState]
    connection.onReport(() => seen.push(connection.readyState))
    connection.connect()
    await reported(connection, isConnected)
    const closed = new Promise<void>((resolve) => connection.onReport(() => connection.readyState === 3 && resolve()))
    connection.close()
    await closed
    expect(seen).toEqual([3, 0, 1, 2, 3])
  })

  test('[NE3] closed before it is open it ends closed, and stays so', async () => {
    const connection = bench.connect()
    expect(connection.readyState).toBe(0)
    connection.close()
    expect(connection.readyState).toBe(3)
    bench.clock.advance(120_000)
    await bench.up()
    expect(connection.readyState).toBe(3)
    expect(bench.node.handshakes).toHaveLength(1)
  })

  test('[NE3] closed while the socket is opening it leaves no socket behind', async () => {
    const handshaken = bench.node.handshaken()
    const gone = new Promise((resolve) => bench.node.io.engine.once('connection', (engine) => engine.once('close', resolve)))
    bench.node.refusals.push('silence')
    const connection = bench.connect()
    await handshaken
    connection.close()
    await gone
    expect(connection.readyState).toBe(3)
    expect(bench.node.io.engine.clientsCount).toBe(0)
  })
})

describe('across a gap', () => {
  test('[NE4] what is sent offline fails at once and is not sent later', async () => {
    const heard: string[] = []
    bench.node.io.on('connection', (socket) => socket.onAny((event: string, _payload, ack) => ack({ ok: true, heard: heard.push(event) })))
    const connection = bench.create()
    expect(await connection.send('room:close', {})).toMatchObject({ ok: false, error: { code: 'unreachable' } })
    connection.connect()
    await reported(connection, isConnected)
    await connection.send('room:leave', {})
    expect(heard).toEqual(['room:leave'])
  })

  test('[NE4] what was sent and not answered before the cut is answered as unanswered, and not sent again', async () => {
    const heard: string[] = []
    bench.node.io.on('connection', (socket) => {
      socket.on('room:close', () => heard.push('room:close') && socket.disconnect(true))
      socket.on('room:leave', (_payload, ack) => ack({ ok: true, heard: heard.push('room:leave') }))
    })
    const connection = await bench.up()
    expect(await connection.send('room:close', {})).toMatchObject({ ok: false, unanswered: true, error: { code: 'unreachable' } })
    bench.clock.advance(1000)
    await reported(connection, isConnected)
    await connection.send('room:leave', {})
    expect(heard).toEqual(['room:close', 'room:leave'])
  })

  test('[NE4] silence is answered as unanswered after the deadline', async () => {
    const connection = await bench.up({ ackTimeoutMs: 20 })
    expect(await connection.send('room:leave', {})).toMatchObject({ ok: false, unanswered: true, error: { code: 'unreachable' } })
  })

  test('[WI12] an answer that is none of the protocol counts as an internal error', async () => {
    bench.node.io.on('connection', (socket) => socket.on('room:leave', (_payload, ack) => ack({ ok: false, error: 'no' })))
    const connection = await bench.up()
    expect(await connection.send('room:leave', {})).toMatchObject({ ok: false, error: { code: 'internal' } })
  })
})
