import { expect, test } from 'vitest'
import { codeOf, createParty, type Party, snapshotIn } from './room-fixture.ts'

const everyone = (): Party => {
  const party = createParty({ create: { control: 'everyone', waiting: 'nobody' } })
  party.join('bob')
  return party
}

test('[PB12] a command based on what was before another viewer’s is refused with the new state', () => {
  const party = everyone()
  party.send('host', 'playback:seek', { position: 50 })
  const answer = party.send('bob', 'playback:seek', { position: 70, version: 1 })
  expect(answer).toMatchObject({ ok: false, error: { code: 'stale', retryable: true }, state: { position: 50, version: 2 } })
  expect(party.effects()).toEqual([])
  expect(codeOf(party.send('bob', 'playback:seek', { position: 70, version: 2 }))).toBe('ok')
  expect(codeOf(party.send('host', 'playback:rate', { rate: 2, version: 2 }))).toBe('stale')
})

test('[PB12] the sender’s own commands and the server’s transitions make nothing stale', () => {
  const party = everyone()
  party.send('host', 'playback:seek', { position: 599 })
  party.send('host', 'playback:play', { version: 1 })
  party.advance(2000)
  expect(party.room().cause).toBe('ended')
  expect(codeOf(party.send('host', 'playback:seek', { position: 1, version: 1 }))).toBe('ok')
})

test('[PB12] one’s own newest command does not hide another viewer’s before it', () => {
  const party = everyone()
  party.send('bob', 'playback:seek', { position: 10 })
  party.send('host', 'playback:seek', { position: 20, version: 2 })
  party.send('host', 'playback:seek', { position: 30, version: 2 })
  expect(codeOf(party.send('host', 'playback:seek', { position: 40, version: 1 }))).toBe('stale')
})

test('[PB12] pause is never stale; a late one of the host pauses where the film is by now', () => {
  const party = everyone()
  party.send('host', 'playback:play', {})
  party.advance(1100)
  party.send('bob', 'playback:seek', { position: 10 })
  party.advance(200)
  expect(codeOf(party.send('host', 'playback:pause', { position: 1.2, version: 2 }))).toBe('ok')
  expect(party.room().timeline).toMatchObject({ playing: false, position: 10.1 })
})

test('[PB12] play where it plays already is answered with the version there is', () => {
  const party = everyone()
  party.send('host', 'playback:play', {})
  expect(party.send('bob', 'playback:play', { version: 1 })).toEqual({ ok: true, version: 2 })
  expect(party.effects()).toEqual([])
})

test('[PB13] a newer seek of the same sender replaces the one not yet in effect', () => {
  const party = everyone()
  party.send('host', 'playback:play', {})
  party.advance(1000)
  const { version } = party.room().timeline
  party.send('host', 'playback:seek', { position: 50, version })
  party.advance(10)
  party.send('host', 'playback:seek', { position: 70, version })
  expect(party.room().timeline).toMatchObject({ position: 70, at: party.now() + 100, version: version + 2 })
})

test('[PB14] the same operation is executed once and answered the same', () => {
  const party = everyone()
  const first = party.send('bob', 'playback:seek', { position: 50, op: 'one' })
  party.send('host', 'playback:seek', { position: 60 })
  expect(party.send('bob', 'playback:seek', { position: 50, op: 'one' })).toEqual(first)
  expect(party.effects()).toEqual([])
  expect(party.room().timeline).toMatchObject({ position: 60, version: 3 })
})

test('[PB14] a refusal is remembered too; its state is the newest', () => {
  const party = everyone()
  party.send('host', 'playback:seek', { position: 50 })
  party.send('bob', 'playback:seek', { position: 70, version: 1, op: 'late' })
  party.send('host', 'playback:seek', { position: 55 })
  const again = party.send('bob', 'playback:seek', { position: 70, version: 3, op: 'late' })
  expect(again).toMatchObject({ ok: false, error: { code: 'stale' }, state: { position: 55 } })
})

test('[PB14] one viewer’s operation id is not another’s', () => {
  const party = everyone()
  party.send('host', 'playback:seek', { position: 50, op: 'same' })
  party.send('bob', 'playback:seek', { position: 70, op: 'same' })
  expect(party.room().timeline.position).toBe(70)
})

test('[PB14] the last 32 of a seat are kept, through a lost connection', () => {
  const party = everyone()
  for (let index = 0; index < 40; index++) party.send('bob', 'playback:seek', { position: index, op: `op${index}` })
  party.drop('bob')
  party.join('bob', { connection: { id: 'c-bob', nodeId: 'n2' } })
  const asked = (op: string) => party.send('bob', 'room:snapshot', { op })
  expect(party.seat('bob').operations).toHaveLength(32)
  expect(asked('op39')).toMatchObject({ ok: true, operation: { ok: true, version: 41 } })
  expect(asked('op7')).not.toHaveProperty('operation')
  expect(asked('op8')).toHaveProperty('operation')
  expect(snapshotIn(asked('never')).state.version).toBe(41)
})
