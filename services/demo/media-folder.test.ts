import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMediaFolder, resolveInside } from './media-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-media-'))
})
afterEach(() => rm(folder, { recursive: true }))

const put = async (...paths: string[]): Promise<void> => {
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), '')
  }
}
const titles = async (root = folder): Promise<string[]> => (await readMediaFolder(root)).map(({ title }) => title)

test('[DE6] videos are found in folders of folders, by the end of their names, in the order of their titles', async () => {
  await put('b/c/Film 10.mp4', 'Film 9.WEBM', 'a.mov', 'd.mkv', 'e.m4v', 'notes.txt', 'poster.jpg', 'mp4')
  expect(await titles()).toEqual(['a', 'd', 'e', 'Film 9', 'Film 10'])
})

test('[DE6] a title is the file name, readable and harmless', async () => {
  await put('The.Long_Take.mp4', '\u202Egnp.mp4', '<b>.mp4', '....mp4')
  expect(await titles()).toEqual(['<b>', 'gnp', 'The Long Take'])
})

test('[DE6] hidden files and folders are not shown', async () => {
  await put('.secret.mp4', '.git/film.mp4', 'film.mp4')
  expect(await titles()).toEqual(['film'])
})

test('[DE6] links out of the folder, to nothing and to folders are not followed', async () => {
  await put('inside/film.mp4', 'outside.mp4', 'other/film2.mp4')
  const inside = join(folder, 'inside')
  await symlink('../outside.mp4', join(inside, 'out.mp4'))
  await symlink('film.mp4', join(inside, 'again.mp4'))
  await symlink('nothing.mp4', join(inside, 'broken.mp4'))
  await symlink('.', join(inside, 'circle.mp4'))
  await symlink('../other', join(inside, 'folder'))
  expect(await titles(inside)).toEqual(['again', 'film'])
})

test('[DE6] a folder whose name begins like the root is outside of it', async () => {
  await put('media/film.mp4', 'media-private/film.mp4')
  expect(await resolveInside(join(folder, 'media'), '../media-private/film.mp4')).toBeNull()
  expect(await resolveInside(join(folder, 'media'), 'film.mp4')).toMatch(/media\/film\.mp4$/)
})

test('[DE6] what lies too deep is left out', async () => {
  const deep = Array.from({ length: 9 }, (_, i) => `${i}`).join('/')
  await put(`${deep}/too-deep.mp4`, `${dirname(deep)}/just.mp4`)
  expect(await titles()).toEqual(['just'])
})

test('[DE6] of very many files the first 2,000 are shown', async () => {
  await put(...Array.from({ length: 2001 }, (_, i) => `${String(i).padStart(4, '0')}.mp4`))
  const found = await titles()
  expect([found.length, found.at(-1)]).toEqual([2000, '1999'])
})

test('[DE6] ids fit the protocol and stay the same from start to start', async () => {
  await put('a.mp4', 'b/a.mp4')
  const [first, again] = [await readMediaFolder(folder), await readMediaFolder(folder)]
  expect(first.map(({ id }) => id)).toEqual(again.map(({ id }) => id))
  expect(new Set(first.map(({ id }) => id)).size).toBe(2)
  for (const { id } of first) expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
})

test('[DE6] a folder that cannot be read is an error, not an empty library', async () => {
  await put('film.mp4')
  await expect(readMediaFolder(join(folder, 'absent'))).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(readMediaFolder(join(folder, 'film.mp4'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})
