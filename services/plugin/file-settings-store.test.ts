import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFileSettingsStore } from './file-settings-store.ts'
import { DEFAULT_SETTINGS, type PluginSettings } from './settings.ts'
import { NotConfiguredError } from './settings-store.ts'
import { SECRET } from './testing/plugin.ts'

const SAVED: PluginSettings = { ...DEFAULT_SETTINGS, JwtSecret: SECRET, JwtAudience: 'aud' }

const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-settings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
const open = (path: string, whenNew: PluginSettings | null = DEFAULT_SETTINGS) => createFileSettingsStore({ path, whenNew })
const newPath = async (): Promise<string> => join(await temporaryFolder(), 'data', 'settings.json')

test('[CF2] before anything was saved the defaults hold, and nothing is written', async () => {
  const path = await newPath()
  expect(await open(path).read()).toEqual(DEFAULT_SETTINGS)
  expect(await open(path).read()).toEqual(DEFAULT_SETTINGS)
  await expect(stat(path)).rejects.toThrow('ENOENT')
})

test('[CF3] what was saved is there after a restart', async () => {
  const path = await newPath()
  await open(path).write(SAVED)
  expect(await open(path).read()).toEqual(SAVED)
})

test('[CF10] the file has mode 0600 and no other file is left', async () => {
  const path = await newPath()
  const store = open(path)
  await store.write(SAVED)
  await store.write(DEFAULT_SETTINGS)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await readdir(join(path, '..'))).sort()).toEqual(['settings.json', 'settings.json.installed'])
})

test('[CF10] a wider mode of an older file does not last', async () => {
  const path = await newPath()
  await open(path).write(SAVED)
  await chmod(path, 0o644)
  await open(path).write(SAVED)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('[CF10] whoever reads while it is being replaced sees the old settings or the new ones, whole', async () => {
  const path = await newPath()
  const store = open(path)
  const variants = ['one', 'two', 'three'.repeat(30)].map((JwtAudience) => ({ ...SAVED, JwtAudience }))
  await store.write(SAVED)
  let writing = true
  const reads = (async () => {
    const seen = new Set<string>()
    while (writing) seen.add((JSON.parse(await readFile(path, 'utf8')) as PluginSettings).JwtAudience)
    return seen
  })()
  for (let round = 0; round < 15; round++) await Promise.all(variants.map((variant) => store.write(variant)))
  writing = false
  const known = ['aud', ...variants.map((variant) => variant.JwtAudience)]
  for (const audience of await reads) expect(known).toContain(audience)
  expect(await store.read()).toEqual(variants.at(-1))
})

test('[CF10] a save that fails rejects, leaves the old settings, and the next one works', async () => {
  const path = await newPath()
  const store = open(path)
  await mkdir(path, { recursive: true })
  await expect(store.write(SAVED)).rejects.toThrow()
  expect((await readdir(join(path, '..'))).sort()).toEqual(['settings.json', 'settings.json.installed'])
  await rm(path, { recursive: true })
  await store.write(SAVED)
  expect(await store.read()).toEqual(SAVED)
})

test('[CF12] settings that vanish are not configured: in the same process, and in the next', async () => {
  const path = await newPath()
  const store = open(path)
  await store.write(SAVED)
  await rm(path)
  await expect(store.read()).rejects.toThrow(NotConfiguredError)
  await expect(open(path).read()).rejects.toThrow(NotConfiguredError)
})

test('[CF12] settings saved anew after their folder was lost are remembered after a restart too', async () => {
  const path = await newPath()
  const store = open(path)
  await store.write(SAVED)
  await rm(join(path, '..'), { recursive: true })
  await expect(store.read()).rejects.toThrow(NotConfiguredError)
  await store.write(SAVED)
  await rm(path)
  await expect(open(path).read()).rejects.toThrow(NotConfiguredError)
})

test('[TK8] a save that could not be remembered fails and leaves no settings', async () => {
  const path = await newPath()
  await mkdir(join(path, '..'))
  // A link to itself can be neither looked at nor written through.
  await symlink('settings.json.installed', `${path}.installed`)
  await expect(open(path).write(SAVED)).rejects.toThrow(/installed/)
  await expect(stat(path)).rejects.toThrow('ENOENT')
})

test('[CF12] settings that somebody put there by hand are remembered too', async () => {
  const path = await newPath()
  await mkdir(join(path, '..'))
  await writeFile(path, JSON.stringify(SAVED))
  expect(await open(path).read()).toEqual(SAVED)
  await rm(path)
  await expect(open(path).read()).rejects.toThrow(NotConfiguredError)
})

test('[CF12] where JWT_SECRET is set, missing settings are not configured until they are saved', async () => {
  const path = await newPath()
  const store = open(path, null)
  await expect(store.read()).rejects.toThrow(/SETTINGS_INSTALL/)
  await store.write(SAVED)
  expect(await store.read()).toEqual(SAVED)
})

test.each([
  ['empty', ''],
  ['half written', JSON.stringify(SAVED).slice(0, 50)],
  ['missing a field', JSON.stringify({ ...SAVED, JwtSecret: undefined })],
  ['of a weak secret', JSON.stringify({ ...SAVED, JwtSecret: 'weak' })],
  ['something else', '[]'],
])('[TK8] a file that is %s is not configured, and the reason tells no secret', async (_what, text) => {
  const path = await newPath()
  await mkdir(join(path, '..'))
  await writeFile(path, text)
  const error = await open(path)
    .read()
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(NotConfiguredError)
  expect(String(error)).not.toContain(SECRET.slice(0, 8))
})

test('[TK8] a path that cannot be read is not configured', async () => {
  const path = await newPath()
  await mkdir(path, { recursive: true })
  await expect(open(path).read()).rejects.toThrow(/cannot be read/)
})

test('[CF13] who subscribed hears each save, in order, once it is on disk', async () => {
  const path = await newPath()
  const store = open(path)
  const heard: string[] = []
  store.subscribe((settings) => heard.push(settings.JwtAudience))
  await Promise.all(['a', 'b', 'c'].map((JwtAudience) => store.write({ ...SAVED, JwtAudience })))
  expect(heard).toEqual(['a', 'b', 'c'])
  expect((await store.read()).JwtAudience).toBe('c')
})

test('[CF13] who subscribed hears once of a file edited by hand, as soon as it is read', async () => {
  const path = await newPath()
  const store = open(path)
  await store.write(SAVED)
  const heard: string[] = []
  store.subscribe((settings) => heard.push(settings.JwtAudience))
  await store.read()
  await writeFile(path, JSON.stringify({ ...SAVED, JwtAudience: 'by hand' }))
  await Promise.all([store.read(), store.read()])
  await store.read()
  expect(heard).toEqual(['by hand'])
  await writeFile(path, '{"half')
  await expect(store.read()).rejects.toThrow(NotConfiguredError)
  expect(heard).toEqual(['by hand'])
})

test('[CF13] a read that a save overtook does not tell what was before', async () => {
  const path = await newPath()
  await open(path).write({ ...SAVED, JwtAudience: 'before' })
  const store = open(path)
  const heard: string[] = []
  store.subscribe((settings) => heard.push(settings.JwtAudience))
  await Promise.all([store.read(), store.write({ ...SAVED, JwtAudience: 'after' }), store.read()])
  expect(heard.at(-1)).toBe('after')
})
