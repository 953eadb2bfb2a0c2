import { expect, test } from 'vitest'
import { buildArguments, fullName } from './build.ts'

const builder = { program: 'docker', options: ['--pull'] } as const
const usual = { builder, base: 'node:24', certificates: '', npmRegistry: 'https://registry.npmjs.org/' }

test('[KU33] an image is built from the Dockerfile under all its names', () => {
  expect(buildArguments(usual, 'session', ['matinee/session:1-a', 'matinee/session:1']).join(' ')).toBe(
    'build --pull --file deploy/Dockerfile --target session --build-arg BASE=node:24 ' +
      '--tag docker.io/matinee/session:1-a --tag docker.io/matinee/session:1 .',
  )
})

test("[KU33] authorities and a registry of one's own go into the build", () => {
  const line = buildArguments({ ...usual, certificates: '/ca.crt', npmRegistry: 'http://npm.lan/' }, 'demo', []).join(' ')
  expect(line).toContain('--secret id=certificates,src=/ca.crt')
  expect(line).toContain('--build-arg NPM_CONFIG_REGISTRY=http://npm.lan/')
})

test('[KU33] a name with a registry stays as it is', () => {
  expect(fullName('host:5000/matinee/demo:1')).toBe('host:5000/matinee/demo:1')
  expect(fullName('r.example/a/matinee/demo:1')).toBe('r.example/a/matinee/demo:1')
  expect(fullName('matinee/demo:1')).toBe('docker.io/matinee/demo:1')
})
