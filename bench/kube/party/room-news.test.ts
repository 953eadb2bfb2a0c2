import { expect, test } from 'vitest'
import { newsIn } from './room-news.ts'

const frame = (start: string, body: unknown): string => `${start}${JSON.stringify(body)}`
const closed = (reason: string): string => frame('42', ['room:closed', { roomId: 'abcdefghij', reason, message: 'x' }])

test('[KU43] a frame tells that the page entered a room, heard its state, or is out of it', () => {
  const state = { epoch: 1, version: 2, roomId: 'abcdefghij' }
  expect(newsIn(frame('42', ['room:state', state]))).toEqual({ kind: 'state', roomId: 'abcdefghij' })
  expect(newsIn(frame('4312', [{ ok: true, state, info: { roomId: 'abcdefghij', hostId: 'h' } }]))).toEqual({
    kind: 'entered',
    roomId: 'abcdefghij',
  })
  for (const reason of ['room_closed', 'kicked', 'unauthorized'])
    expect(newsIn(closed(reason))).toEqual({ kind: 'out', roomId: 'abcdefghij' })
})

test('[KU43] who is moved to another pod is not out of the room; other frames say nothing', () => {
  for (const payload of [
    closed('moving'),
    closed('replaced'),
    '2',
    '430[{"ok":true}]',
    frame('42', ['room:members', { roomId: 'abcdefghij' }]),
  ]) {
    expect(newsIn(payload)).toBeNull()
  }
})
