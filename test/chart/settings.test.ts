import { expect, test } from 'vitest'
import type { z } from 'zod'
import { pluginSettings } from '../../services/plugin/config.ts'
import { sessionSettings } from '../../services/session/config.ts'
import { schemaAt, type ValuesSchema } from './chart.ts'

/** What the chart sets by other values, or leaves to the image. */
const OWN = {
  session: [
    'SESSION_PORT',
    'HOST',
    'JWT_SECRET',
    'JWT_SECRET_PREVIOUS',
    'TRUST_PROXY',
    'METRICS_PORT',
    'DRAIN_TIMEOUT_MS',
    'PLUGIN_INTERNAL_URL',
    'REDIS_URL',
    'REDIS_PREFIX',
  ],
  plugin: [
    'PLUGIN_PORT',
    'HOST',
    'BASE_PATH',
    'MEDIA_SERVER',
    'MEDIA_SERVER_URL',
    'MEDIA_SERVER_API_KEY',
    'SETTINGS_FILE',
    'SETTINGS_INSTALL',
    'SESSION_SERVER_URL',
    'SCRIPT_FILE',
    'JWT_SECRET',
    'JWT_SECRET_PREVIOUS',
    'REDIS_URL',
    'REDIS_PREFIX',
    'TRUST_PROXY',
  ],
}
const programs = [
  { part: 'session', settings: sessionSettings.shape },
  { part: 'plugin', settings: pluginSettings.shape },
] as const
const allowed = (part: string): Readonly<Record<string, ValuesSchema>> => schemaAt(`${part}.settings`)?.properties ?? {}

/** Each of a setting's alternatives by itself. */
const bounds = (part: string): [string, ValuesSchema][] =>
  Object.entries(allowed(part)).flatMap(([name, node]) => (node.anyOf ?? [node]).map((one): [string, ValuesSchema] => [name, one]))

test.each(programs)('[KU21] $part.settings allows the settings of the program that the chart does not set itself', ({ part, settings }) => {
  expect([...Object.keys(allowed(part)), ...OWN[part]].sort()).toEqual(Object.keys(settings).sort())
})

test.each(programs)(
  '[KU21] the program takes what the schema of $part.settings allows, and nothing beyond its bounds',
  ({ part, settings }) => {
    const takes = (name: string, value: unknown): boolean =>
      (settings as Record<string, z.ZodType>)[name]?.safeParse(String(value)).success === true
    for (const [name, { enum: choices, minimum, maximum }] of bounds(part)) {
      for (const choice of choices ?? []) expect(takes(name, choice), `${name} ${choice}`).toBe(true)
      if (minimum !== undefined && maximum !== undefined)
        expect(
          [minimum - 1, minimum, maximum, maximum + 1].map((value) => takes(name, value)),
          name,
        ).toEqual([false, true, true, false])
    }
  },
)
