import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { contentHash } from './content-hash.ts'

const copyOfProject = async (): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'matinee-hash-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const input of [
    'deploy/Dockerfile',
    '.dockerignore',
    '.npmrc',
    'package.json',
    'package-lock.json',
    'client/build.ts',
    'services/protocol',
  ])
    await cp(input, join(root, input), { recursive: true })
  return root
}

test('[KU32] the tag changes with what goes into an image, and with nothing else', async () => {
  const root = await copyOfProject()
  const before = await contentHash(root, 'node:24')
  expect(before).toMatch(/^[0-9a-f]{10}$/)
  await writeFile(join(root, 'services/protocol/new.test.ts'), '')
  await writeFile(join(root, 'README.md'), '')
  expect(await contentHash(root, 'node:24')).toBe(before)
  expect(await contentHash(root, 'node:25')).not.toBe(before)
  await writeFile(join(root, 'services/protocol/new.ts'), '')
  expect(await contentHash(root, 'node:24')).not.toBe(before)
})
