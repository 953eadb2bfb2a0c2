import { expect, test } from 'vitest'
import { buildArguments, fullName } from './build.ts'

const builder = { program: 'docker', options: ['--pull'] } as const
const usual = { builder, base: 'node:24', certificates: '', npmrc: '/private/npmrc' }

test('[KU33] an image is built from the Dockerfile under all its names', () => {
  expect(buildArguments(usual, 'session', ['matinee/session:1-a', 'matinee/session:1']).join(' ')).toBe(
    'build --pull --file deploy/Dockerfile --target session --build-arg BASE=node:24 ' +
      '--secret id=npmrc,src=/private/npmrc --tag docker.io/matinee/session:1-a --tag docker.io/matinee/session:1 .',
  )
})

test("[KU33] authorities and a registry of one's own go into the build as secrets", () => {
  const line = buildArguments({ ...usual, certificates: '/ca.crt' }, 'demo', []).join(' ')
  expect(line).toContain('--secret id=certificates,src=/ca.crt --secret id=npmrc,src=/private/npmrc')
  expect(line.match(/--build-arg \S+/g)).toEqual(['--build-arg BASE=node:24'])
})

test('[KU33] a name with a registry stays as it is', () => {
  expect(fullName('host:5000/matinee/demo:1')).toBe('host:5000/matinee/demo:1')
  expect(fullName('r.example/a/matinee/demo:1')).toBe('r.example/a/matinee/demo:1')
  expect(fullName('matinee/demo:1')).toBe('docker.io/matinee/demo:1')
})
