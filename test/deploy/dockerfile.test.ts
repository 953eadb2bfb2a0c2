import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const dockerfile = readFileSync('deploy/Dockerfile', 'utf8').replaceAll('\\\n', ' ')
const TARGETS = ['session', 'plugin', 'demo']

interface Stage {
  readonly base: string
  readonly lines: readonly string[]
}

const stages = new Map<string, Stage>(
  dockerfile
    .split(/^FROM /m)
    .slice(1)
    .map((text) => {
      const [head = '', ...lines] = text.split('\n')
      const [base = '', name = ''] = head.split(' AS ')
      return [name, { base, lines }]
    }),
)
/** The lines of a stage and of all it is built from. */
const linesOf = (name: string): readonly string[] => {
  const stage = stages.get(name)
  return stage ? [...linesOf(stage.base), ...stage.lines] : []
}
const values = (lines: readonly string[], instruction: string): string[] =>
  lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1))

test('[DP10] the base is one version of Node, by an argument', () => {
  expect(dockerfile).toMatch(/^ARG BASE=node:24-bookworm-slim$/m)
  for (const { base } of stages.values()) expect(base === `\${BASE}` || stages.has(base), base).toBe(true)
})

test.each(TARGETS)('[DP10] %s runs as a plain user, is asked for its health, and is process 1 itself', (target) => {
  const lines = linesOf(target)
  expect(values(lines, 'USER').at(-1)).toBe('1000:1000')
  expect(values(stages.get(target)?.lines ?? [], 'CMD').at(-1)).toMatch(
    new RegExp(`^\\["node", ("--[^"]*", )*"services/${target}/main.ts"\\]$`),
  )
  expect(lines.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true)
})

test('[DP10] what npm needs to know is mounted as a secret, and is no argument that stays in the history', () => {
  const installs = values(
    [...stages.values()].flatMap(({ lines }) => lines),
    'RUN',
  ).filter((command) => command.includes('npm install'))
  expect(installs).toHaveLength(2)
  for (const command of installs) {
    expect(command).toContain('--mount=type=secret,id=npmrc,target=/run/secrets/npmrc')
    expect(command).toContain('NPM_CONFIG_USERCONFIG=/run/secrets/npmrc npm install')
  }
  expect(values(dockerfile.split('\n'), 'ARG')).toEqual(['BASE=node:24-bookworm-slim'])
})

test('[DP10] what is copied is there, and let through by .dockerignore', () => {
  const letThrough = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1))
  const sources = [...stages.values()]
    .flatMap(({ lines }) => values(lines, 'COPY'))
    .filter((copy) => !copy.startsWith('--from='))
    .flatMap((copy) => copy.split(' ').slice(0, -1))
  expect(sources.length).toBeGreaterThan(8)
  for (const source of sources) {
    expect(existsSync(source), source).toBe(true)
    expect(
      letThrough.some((path) => source === path || source.startsWith(`${path}/`)),
      source,
    ).toBe(true)
  }
})

test.each(['session', 'plugin'])(
  '[DP10] the image of %s has every folder that its program imports, and only run-time packages',
  (target) => {
    const copied = values(linesOf(target), 'COPY').flatMap((copy) => copy.split(' ').filter((part) => part.startsWith('services/')))
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
    const seen = new Set<string>()
    const visit = (file: string): void => {
      if (seen.has(file)) return
      seen.add(file)
      expect(
        copied.some((folder) => file.startsWith(`${folder}/`)),
        file,
      ).toBe(true)
      for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;'"]*?from '([^']+)'/gms)) {
        if (from.startsWith('.')) visit(new URL(from, `file:///${file}`).pathname.slice(1))
        else if (!from.startsWith('node:')) {
          expect(Object.keys(dependencies), `${file}: ${from}`).toContain(from.split('/')[0])
          expect(values(linesOf('lean'), 'RUN').join('\n'), `${file}: ${from}`).not.toContain(`node_modules/${from.split('/')[0]}`)
        }
      }
    }
    visit(`services/${target}/main.ts`)
    expect(seen.size).toBeGreaterThan(20)
  },
)
