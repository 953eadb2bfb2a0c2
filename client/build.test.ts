import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildClient } from './build.ts'

const GZIP_BYTES = 45 * 1024
let script = ''
beforeAll(async () => {
  script = await buildClient()
})

test('[UI11] the script is at most 45 KB gzipped', () => {
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(GZIP_BYTES)
})

test('[UI11] nothing of it needs what a strict CSP forbids: no eval, no markup from text, no inline style', () => {
  for (const forbidden of [/\beval\(/, /\bnew Function\(/, /\.innerHTML\s*=/, /\.outerHTML\s*=/, /insertAdjacentHTML/, /document\.write/]) {
    expect(script).not.toMatch(forbidden)
  }
  expect(script).not.toMatch(/setAttribute\("style"/)
})

test('[UI11] the schemas stay on the server: the script carries no validator', () => {
  expect(script).not.toMatch(/zod|ZodError/i)
})
