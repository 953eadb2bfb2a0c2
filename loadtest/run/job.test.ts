import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { SOCKET_PATH } from '../../services/protocol/limits.ts'
import { isProfileName } from '../lib/profiles.ts'
import { environmentOf } from './environment.ts'
import { readOptions } from './options.ts'

interface Variable {
  readonly name: string
  readonly value?: string
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } }
}
interface Job {
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly containers: readonly [
          {
            readonly image: string
            readonly args: readonly string[]
            readonly env: readonly Variable[]
            readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
          },
        ]
        readonly volumes: readonly { readonly name: string; readonly configMap?: { readonly name: string } }[]
      }
    }
  }
}

const text = (file: string): string => readFileSync(file, 'utf8')
const { containers, volumes } = (parse(text('loadtest/job.yaml')) as Job).spec.template.spec
const [{ image, args, env, volumeMounts }] = containers
const page = text('docs/loadtest.md')
const value = (name: string): string => env.find((variable) => variable.name === name)?.value ?? ''

test('[LT13] the Job sets what the runner gives to k6 for a run with a secret, and nothing besides', () => {
  const options = readOptions(['parties', '--url', 'http://media.example', '--secret-env', 'S', '--profile', 'average'])
  const files = { summary: '', report: '', record: '', dashboard: '' }
  const given = environmentOf(options, value('LOADTEST_SESSION_URL'), files, 'run', { S: 'x' })
  expect(env.map(({ name }) => name).filter((name) => !Object.hasOwn(given, name))).toEqual([])
  for (const needed of ['LOADTEST_PROFILE', 'LOADTEST_SESSION_URL', 'JWT_SECRET']) expect(env.map(({ name }) => name)).toContain(needed)
  expect(isProfileName(value('LOADTEST_PROFILE'))).toBe(true)
  expect(new URL(value('LOADTEST_SESSION_URL'))).toMatchObject({ protocol: 'ws:', pathname: SOCKET_PATH })
  expect(value('K6_NO_USAGE_REPORT')).toBe(given.K6_NO_USAGE_REPORT)
})

test('[LT13] what a scenario reads may be set, and is', () => {
  const read = [...text('loadtest/lib/settings.ts').matchAll(/env\.(\w+)/g)].map(([, name]) => name)
  for (const { name } of env.filter((variable) => !variable.name.startsWith('K6_'))) expect(read).toContain(name)
})

test('[LT13] its k6 is the one that is pinned, and runs the file that the page says how to make', () => {
  const [, pinned] = /go\.k6\.io\/k6\/v2 v([\d.]+)/.exec(text('scripts/tools')) ?? []
  expect(image).toBe(`grafana/k6:${pinned}`)
  const [, map, file] = /create configmap (\S+) --from-file=(\S+)/.exec(page) ?? []
  const { name, mountPath } = volumeMounts.find((mount) => args.at(-1)?.startsWith(`${mount.mountPath}/`)) ?? {}
  expect(args).toEqual(['run', `${mountPath}/${file}`])
  expect(volumes.find((volume) => volume.name === name)?.configMap?.name).toBe(map)
  expect(page).toContain(`--outfile=${file}`)
})

test('[LT13] the secret is taken from where the release `matinee` keeps it, and is not in the manifest', () => {
  const variable = env.find(({ name }) => name === 'JWT_SECRET')
  expect(variable?.value).toBeUndefined()
  expect(variable?.valueFrom?.secretKeyRef).toEqual({ name: 'matinee-auth', key: 'jwt-secret' })
  expect(text('helm/matinee/templates/_helpers.tpl')).toMatch(/-auth\b/)
})
