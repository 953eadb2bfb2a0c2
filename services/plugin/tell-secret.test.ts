import { pino } from 'pino'
import { expect, test } from 'vitest'
import { secretFingerprint } from '../lib/secret-fingerprint.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { tellSecret } from './tell-secret.ts'
import { createTestStore, OTHER_SECRET, SECRET } from './testing/plugin.ts'

const listen = () => {
  const lines: string[] = []
  return { lines, log: pino({}, { write: (line: string) => lines.push(line) }) }
}
const fingerprints = (lines: readonly string[]) => lines.map((line) => JSON.parse(line).secretFingerprint)

test('[DO9] the plugin logs the fingerprint at its start and after a change, and never the secret', async () => {
  const store = createTestStore({ JwtSecret: SECRET })
  const { lines, log } = listen()
  await tellSecret(store, log)
  await store.write({ ...DEFAULT_SETTINGS, JwtSecret: OTHER_SECRET })
  expect(fingerprints(lines)).toEqual([secretFingerprint(SECRET), secretFingerprint(OTHER_SECRET)])
  expect(lines.join()).not.toContain(SECRET)
})

test('[DO9] settings that cannot be read do not keep the plugin from starting; saved ones are told', async () => {
  const store = createTestStore()
  store.current = null
  const { lines, log } = listen()
  await tellSecret(store, log)
  await store.write({ ...DEFAULT_SETTINGS, JwtSecret: SECRET })
  expect(fingerprints(lines)).toEqual([secretFingerprint(SECRET)])
})
