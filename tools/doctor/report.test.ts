import { expect, test } from 'vitest'
import { ok, skipped, trouble } from './finding.ts'
import { describe, exitCode } from './report.ts'

const FINDINGS = [
  ok('page', 'https://media.example/'),
  trouble('origin_refused', 'status 403'),
  skipped('clock', 'what comes before it failed'),
]

test('[DO8] a failed check is told with its code, its cause and the next step', () => {
  const [page, socket, cause, next, clock, , summary] = describe(FINDINGS).split('\n')
  expect(page).toBe('✓ Page reached (https://media.example/)')
  expect(socket).toBe('✗ WebSocket through the proxy (status 403) [origin_refused]')
  expect(cause).toMatch(/origin/)
  expect(next).toMatch(/→ .*ALLOWED_ORIGINS/)
  expect(clock).toMatch(/^– Clock/)
  expect(summary).toBe('1 failed, 0 to look at, 1 skipped')
})

test('[DO8] only what failed makes the exit code 1', () => {
  expect(exitCode(FINDINGS)).toBe(1)
  expect(exitCode([ok('page', ''), trouble('authentication_off'), skipped('clock', '')])).toBe(0)
})
