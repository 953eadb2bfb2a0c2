import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { KeptSettings } from '../lib/redis/shared-settings.ts'
import { type LiveSettings, readSessionConfig } from './config.ts'
import { followSettings } from './settings-follower.ts'

const SECRET = 'k7#Qz!9vT2@mXw4$Lr8^Bn6&Hd1*Fs3%'
const SAVED = {
  JwtSecret: SECRET,
  JwtAudience: 'aud',
  JwtIssuer: 'iss',
  TokenTtlSeconds: 60,
  DefaultMaxBitrate: 5,
  PreferDirectPlay: false,
  AllowHostQualityControl: false,
}

const follow = (env: Record<string, string> = {}) => {
  const applied: LiveSettings[] = []
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => logged.push((JSON.parse(line) as { msg: string }).msg) })
  let kept: KeptSettings | null = null
  let look = () => {}
  const shared = {
    read: async () => kept,
    watch: (handler: () => void) => {
      look = handler
      return () => {}
    },
  }
  followSettings({ shared, own: readSessionConfig(env), apply: (settings) => applied.push(settings), log })
  const keep = async (now: KeptSettings | null) => {
    kept = now
    look()
    await setImmediate()
  }
  return { applied, logged, keep, save: (version: number, fields: object) => keep({ version, text: JSON.stringify(fields) }) }
}

test('[OP14] what was saved is applied, once', async () => {
  const { applied, save } = follow()
  await save(1, SAVED)
  await save(1, SAVED)
  const quality = { maxBitrate: 5, directPlay: false, locked: true }
  expect(applied).toEqual([{ jwtSecret: SECRET, jwtAudience: 'aud', jwtIssuer: 'iss', quality }])
})

test('[OP14] a lost, older or damaged configuration changes nothing, a newer one does', async () => {
  const { applied, logged, save, keep } = follow()
  await save(5, SAVED)
  await keep(null)
  await save(4, { ...SAVED, JwtSecret: '' })
  await keep({ version: 6, text: '{"half' })
  expect(applied).toHaveLength(1)
  expect(logged).toEqual(["The plugin's configuration is damaged; the one before holds"])
  await save(7, { ...SAVED, JwtAudience: 'newer' })
  expect(applied.map(({ jwtAudience }) => jwtAudience)).toEqual(['aud', 'newer'])
})

test('[OP14] the JWT_SECRET of a node stays, and that it is another one is told', async () => {
  const own = 'Zp5)Yc0(Gt7_We2+Ua9=Ij4[Ok6]Me8{'
  const { applied, logged, save } = follow({ JWT_SECRET: own })
  await save(1, SAVED)
  expect(applied.map(({ jwtSecret }) => jwtSecret)).toEqual([own])
  expect(logged).toEqual([expect.stringContaining('JWT_SECRET is not')])
})
