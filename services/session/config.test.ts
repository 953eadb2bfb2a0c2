import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSessionConfig, sessionSettings } from './config.ts'

const SECRET = 'f0e4c2f76c58916ec258f246851bea09'
const problem = (env: Record<string, string>): string => {
  try {
    readSessionConfig(env)
  } catch (error) {
    return String(error)
  }
  return ''
}

test('[PB6] SYNC_LEAD_MS is `auto` unless set, or whole milliseconds from 0 to 5000', () => {
  expect(readSessionConfig({}).policy.leadMs).toBe('auto')
  expect(readSessionConfig({ SYNC_LEAD_MS: 'auto' }).policy.leadMs).toBe('auto')
  expect(readSessionConfig({ SYNC_LEAD_MS: '' }).policy.leadMs).toBe('auto')
  for (const lead of [0, 1, 250, 5000]) expect(readSessionConfig({ SYNC_LEAD_MS: String(lead) }).policy.leadMs).toBe(lead)
  for (const wrong of ['-1', '5001', '1.5', '1e3', 'AUTO', 'fast', '0x10', 'Infinity', ' ']) {
    expect(problem({ SYNC_LEAD_MS: wrong }), wrong).toContain('SYNC_LEAD_MS: must be auto, or whole milliseconds from 0 to 5000')
  }
})

test('[WI3] without a secret authentication is off, a weak one is refused at start without being shown', () => {
  expect(readSessionConfig({})).toMatchObject({ jwtSecret: '', jwtSecretPrevious: '', jwtAudience: 'WatchParty', jwtIssuer: 'MediaServer' })
  expect(readSessionConfig({ JWT_SECRET: SECRET }).jwtSecret).toBe(SECRET)
  for (const name of ['JWT_SECRET', 'JWT_SECRET_PREVIOUS']) {
    for (const weak of ['short', 'a'.repeat(64), SECRET.slice(1), 'secret'.repeat(8)]) {
      expect(problem({ [name]: weak }), weak).toContain(`${name}: must be empty, or at least 32 characters of high entropy`)
      expect(problem({ [name]: weak })).not.toContain(weak)
    }
  }
})

test('[WI5] ALLOWED_ORIGINS is a list of origins, as a browser writes them', () => {
  expect(readSessionConfig({}).allowedOrigins).toEqual([])
  expect(readSessionConfig({ ALLOWED_ORIGINS: 'https://Media.Example.org/, http://10.0.0.2:8096,*' }).allowedOrigins).toEqual([
    'https://media.example.org',
    'http://10.0.0.2:8096',
    '*',
  ])
  for (const wrong of ['media.example.org', 'https://media.example.org/web', 'ws://media.example.org', 'null', 'https://*.example.org/x']) {
    expect(problem({ ALLOWED_ORIGINS: wrong }), wrong).toContain('ALLOWED_ORIGINS: must be a comma list of origins')
  }
})

test('[OP1] all that is wrong is named in one message, with what is allowed', () => {
  const text = problem({
    SESSION_PORT: '70000',
    HOST_LOST: 'panic',
    METRICS_PORT: 'on',
    TRUST_PROXY: '10.0.0.0/99',
    LOG_LEVEL: 'loud',
    PLUGIN_INTERNAL_URL: 'plugin:8090',
    ROOMS_PER_USER: '0',
    ALLOW_HOST_QUALITY_CONTROL: 'maybe',
  })
  for (const line of [
    'SESSION_PORT: must be a whole number from 0 to 65535',
    'HOST_LOST: must be close or transfer',
    'METRICS_PORT: must be off, or a port from 0 to 65535',
    'TRUST_PROXY: must be a comma list of addresses or CIDR ranges',
    'LOG_LEVEL: must be trace, debug',
    'PLUGIN_INTERNAL_URL: must be an http:// or https:// URL',
    'ROOMS_PER_USER: must be a whole number from 1 to 1000',
    'ALLOW_HOST_QUALITY_CONTROL: must be true or false',
  ]) {
    expect(text).toContain(line)
  }
})

test('[RM20] the administrator’s quality comes from the settings', () => {
  expect(readSessionConfig({}).quality).toEqual({ maxBitrate: 0, directPlay: true, locked: false })
  const env = { ALLOW_HOST_QUALITY_CONTROL: 'false', DEFAULT_MAX_BITRATE: '2000000', PREFER_DIRECT_PLAY: 'no' }
  expect(readSessionConfig(env).quality).toEqual({ maxBitrate: 2_000_000, directPlay: false, locked: true })
})

test("[PL11] session nodes' own audience is not taken for viewers' tokens", () => {
  expect(() => readSessionConfig({ JWT_AUDIENCE: 'WatchPartyInternal' })).toThrow('JWT_AUDIENCE: must not be WatchPartyInternal')
})

const section = (title: string): string => {
  const [, rest = ''] = readFileSync('docs/operations.md', 'utf8').split(`## ${title}\n`)
  return rest.split('\n## ')[0] ?? ''
}
const rows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    )

test('[OP7] the table of settings has a row for each, in the code’s order and with its default', () => {
  const table = rows(section('Session node: settings'))
  expect(table.map(([name]) => name)).toEqual(Object.keys(sessionSettings.shape))
  const defaults = Object.fromEntries(Object.entries(sessionSettings.parse({})).map(([name, value]) => [name, textOf(value)]))
  expect(Object.fromEntries(table.map(([name, value]) => [name, value]))).toEqual(defaults)
})

const textOf = (value: unknown): string => {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '(empty)'
  return String(value)
}
