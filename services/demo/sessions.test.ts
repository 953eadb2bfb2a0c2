import { expect, test } from 'vitest'
import { createManualClock } from '../lib/manual-clock.ts'
import { createSessions, SESSION_HOURS, SESSIONS_MAX } from './sessions.ts'

test('[DE2] a token speaks for its user until it is closed', () => {
  const sessions = createSessions(createManualClock())
  const [first, second] = [sessions.open('u1'), sessions.open('u2')]
  expect([first, second].map(sessions.userOf)).toEqual(['u1', 'u2'])
  sessions.close(first)
  expect([first, second].map(sessions.userOf)).toEqual([null, 'u2'])
  expect(first).toMatch(/^[0-9a-f]{64}$/)
})

test('[DE2] a token ends after a day', () => {
  const clock = createManualClock()
  const sessions = createSessions(clock)
  const token = sessions.open('u1')
  clock.advance(SESSION_HOURS * 3_600_000 - 1)
  expect(sessions.userOf(token)).toBe('u1')
  clock.advance(1)
  expect(sessions.userOf(token)).toBeNull()
})

test('[DE2] there are never more tokens than allowed: the oldest one goes', () => {
  const sessions = createSessions(createManualClock())
  const tokens = Array.from({ length: SESSIONS_MAX + 1 }, (_, i) => sessions.open(`u${i}`))
  expect(sessions.userOf(tokens[0] ?? '')).toBeNull()
  expect(sessions.userOf(tokens[1] ?? '')).toBe('u1')
  expect(sessions.userOf(tokens.at(-1) ?? '')).toBe(`u${SESSIONS_MAX}`)
})
