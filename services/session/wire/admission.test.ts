import { expect, test } from 'vitest'
import { createManualClock } from '../../lib/manual-clock.ts'
import { createAdmission } from './admission.ts'

test('[WI20] an address over its limit is refused until one of its sockets closes, other addresses are not touched', () => {
  const admission = createAdmission(2, createManualClock())
  const closers = [admission.open('a'), admission.open('a'), admission.open('a'), admission.open('a')]
  expect(closers.every((close) => close !== null)).toBe(true)
  expect(admission.open('a')).toBeNull()
  expect(admission.handshake('a', false)).toEqual({ ok: false, full: 'address', retryAfterMs: 5000 })
  expect(admission.open('b')).not.toBeNull()
  expect(admission.handshake('b', false)).toEqual({ ok: true })
  // Closing twice counts once.
  closers[0]?.()
  closers[0]?.()
  expect(admission.handshake('a', false).ok).toBe(false)
  closers[1]?.()
  expect(admission.handshake('a', false)).toEqual({ ok: true })
})

test('[WI20] of too many handshakes at once strangers are told when to come again, and who resumes a seat is let in first', () => {
  const clock = createManualClock()
  const admission = createAdmission(1, clock)
  let admitted = 0
  while (admission.handshake(`10.0.0.${admitted}`, false).ok) admitted += 1
  expect(admission.handshake('198.51.100.1', false)).toEqual({ ok: false, full: 'node', retryAfterMs: 1000 })
  expect(admission.handshake('198.51.100.1', true)).toEqual({ ok: true })
  clock.advance(1000)
  expect(admission.handshake('198.51.100.1', false)).toEqual({ ok: true })
})

test('[WI20] one address that keeps shaking hands keeps nobody else out, and comes in again as it was told', () => {
  const clock = createManualClock()
  const admission = createAdmission(100, clock)
  let admitted = 0
  while (admission.handshake('a', false).ok) admitted += 1
  expect(admitted).toBe(50)
  clock.advance(400)
  for (let attempt = 0; attempt < 1000; attempt++)
    expect(admission.handshake('a', false)).toEqual({ ok: false, full: 'address', retryAfterMs: 600 })
  expect(admission.handshake('b', false)).toEqual({ ok: true })
  expect(admission.handshake('a', true)).toEqual({ ok: true })
  clock.advance(600)
  expect(admission.handshake('a', false)).toEqual({ ok: true })
})

test('[WI20] an address that may hold many connections may open them as fast', () => {
  const admission = createAdmission(1000, createManualClock())
  let admitted = 0
  while (admission.handshake('a', false).ok) admitted += 1
  expect(admitted).toBe(250)
})
