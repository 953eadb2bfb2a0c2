import { expect, test } from 'vitest'
import { LogLine } from '../../services/lib/log.ts'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { MEMBER_GRACE_MS } from '../../services/protocol/limits.ts'
import { createRoom } from '../../services/session/test-node.ts'
import { startNodes } from './nodes.ts'
import { describeParty } from './party-scenario.ts'

describeParty('one node', () => startNodes(1))
describeParty('three nodes', () => startNodes(3))

test('[RM13] a participant lost on another node leaves after 15 s, counted by the owner', async () => {
  const clock = createManualClock()
  const { nodes, viewerOn } = await startNodes(2, {}, clock)
  const [host, bob] = [await viewerOn(0, 'host'), await viewerOn(1, 'bob')]
  const { state } = await createRoom(host)
  await bob.ask('room:join', { roomId: state.roomId })
  bob.close()
  await nodes[1]?.log.until(({ msg }) => msg === LogLine.clientDisconnected)
  expect((await host.ask('members:watch', {})).page[1]).toMatchObject({ name: 'bob', state: 'away' })
  clock.advance(MEMBER_GRACE_MS - 1)
  expect((await host.ask('members:watch', {})).count).toBe(2)
  clock.advance(1)
  expect(await host.told('room:members', ({ left }) => left)).toMatchObject({ count: 1, left: [{ name: 'bob' }] })
})
