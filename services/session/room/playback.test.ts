import { expect, test } from 'vitest'
import { positionAt } from '../../protocol/timeline.ts'
import { codeOf, createParty, type Party } from './room-fixture.ts'

/** A room that plays, with bob in step; its clock stands where the film began to move. */
const playing = (options: Parameters<typeof createParty>[0] = {}): Party => {
  const party = createParty(options)
  party.join('bob')
  party.report('bob')
  party.advance(10)
  party.ready('host')
  party.ready('bob')
  party.send('host', 'playback:play', {})
  party.advance(party.room().leadMs)
  return party
}

test('[PB1] play, pause and seek of the host are told to all', () => {
  const party = playing()
  expect(party.room().timeline).toMatchObject({ playing: true, position: 0 })
  expect(codeOf(party.send('host', 'playback:pause', { position: 3 }))).toBe('ok')
  expect(party.effects()).toMatchObject([{ kind: 'broadcast', event: 'room:state', payload: { playing: false, cause: 'pause' } }])
  party.send('host', 'playback:seek', { position: 90 })
  expect(party.effects()).toMatchObject([{ event: 'room:state', payload: { playing: false, position: 90, cause: 'seek' } }])
  party.send('host', 'playback:play', {})
  expect(party.effects()).toMatchObject([{ event: 'room:state', payload: { cause: 'play' } }])
})
