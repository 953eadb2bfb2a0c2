import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { demoSettings } from '../../services/demo/options.ts'
import { pluginSettings } from '../../services/plugin/config.ts'
import { sessionSettings } from '../../services/session/config.ts'

const compose = readFileSync('deploy/compose.yaml', 'utf8')
const matches = (text: string, pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))].sort()

const serviceBlock = (name: string): string => {
  const [, rest] = compose.split(`\n  ${name}:`)
  if (rest === undefined) throw new Error(`compose.yaml has no service ${name}`)
  return rest.split(/\n {0,2}[a-z]/, 1)[0] ?? ''
}
/** The variables that a service of compose.yaml is given. */
const variablesOf = (name: string): string[] => matches(serviceBlock(name), /^ {6}([A-Z_]+): /gm)

test.each([
  ['session-1', sessionSettings],
  ['plugin-1', pluginSettings],
  ['media-server', demoSettings],
])('[DP9] every variable of %s is a setting of the program', (name, settings) => {
  const variables = variablesOf(name)
  expect(variables.length).toBeGreaterThan(2)
  expect(variables.filter((variable) => !Object.hasOwn(settings.shape, variable))).toEqual([])
})

test('[DP9] the values that are written out are valid settings', () => {
  const written = Object.fromEntries(
    [...serviceBlock('session-1').matchAll(/^ {6}([A-Z_]+): ([^$\n]+)$/gm)].map(([, name, value]) => [name, value]),
  )
  expect(sessionSettings.parse(written)).toMatchObject({ HOST_GRACE_MS: 10_000, METRICS_PORT: 9100, TRUST_PROXY: ['172.31.83.10'] })
})

test('[DP9] the proxy is given exactly what its template asks for', () => {
  const template = readFileSync('deploy/proxy/nginx.conf.template', 'utf8')
  expect(variablesOf('proxy').filter((name) => !name.startsWith('NGINX_'))).toEqual(matches(template, /\$\{([A-Z_]+)\}/g))
})

test('[DP9] the proxy knows all nodes and replicas, and waits for them', () => {
  const block = serviceBlock('proxy')
  const services = matches(compose, /^ {2}((?:session|plugin)-\d):/gm)
  expect(services).toHaveLength(5)
  expect(matches(block, /server ([a-z]+-\d):\d+;/g)).toEqual(services)
  const [, waited = ''] = /depends_on: \[(.*)\]/.exec(block) ?? []
  expect(waited.split(', ').sort()).toEqual(services)
})

test('[DP9] the example of .env has what compose.yaml needs, and its secrets are left out', () => {
  const example = readFileSync('deploy/.env.example', 'utf8')
  const names = matches(example, /^([A-Z_]+)=/gm)
  const used = matches(compose, /\$\{([A-Z_]+)/g)
  expect(names.filter((name) => !used.includes(name))).toEqual([])
  expect(matches(compose, /\$\{([A-Z_]+):\?/g).filter((name) => !names.includes(name))).toEqual([])
  for (const secret of ['JWT_SECRET', 'MEDIA_SERVER_API_KEY', 'GRAFANA_PASSWORD']) expect(example).toMatch(new RegExp(`^${secret}=$`, 'm'))
})

test('[DP9] Redis keeps nothing on disk and is reached by nobody but the services', () => {
  const block = serviceBlock('redis')
  expect(block).toContain('[redis-server, --save, "", --appendonly, "no"]')
  expect(block).toContain('networks: [data]')
  expect(block).not.toContain('ports:')
})

test('[DP9] what compose.yaml mounts is there, and holds no link that would lead nowhere in the container', () => {
  const mounted = matches(compose, /[\s"](\.\.?\/[\w./-]+):\/etc\//g).map((path) => resolve('deploy', path))
  expect(mounted).toHaveLength(5)
  for (const path of mounted) {
    expect(existsSync(path), path).toBe(true)
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => resolve(path, file))
      : [path]
    for (const file of files) expect(realpathSync(file)).toBe(file)
  }
})

test('[DP10] every image of compose.yaml has a version', () => {
  const images = matches(compose, /^ {4}image: (\S+)$/gm)
  expect(images.length).toBeGreaterThan(5)
  for (const image of images) expect(image).toMatch(/^[\w./-]+:(?!latest)v?\d[\w.-]*$/)
})
