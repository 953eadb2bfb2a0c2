import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import request from 'supertest'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLibrary } from '../library.ts'
import { readMediaFolder } from '../media-folder.ts'
import { readOwnFilms } from '../own-films.ts'
import { createTestDemo } from '../testing/demo.ts'

const CONTENT = '0123456789abcdef'
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-videos-'))
})
afterEach(() => rm(folder, { recursive: true }))

const demoOf = async (films: Awaited<ReturnType<typeof readOwnFilms>>) => {
  const demo = await createTestDemo({ library: createLibrary(films) })
  const token = await demo.token('alice')
  return { demo, get: (path: string) => request(demo.app).get(path).set('X-Media-Token', token).responseType('blob') }
}
const ownFolder = async () => {
  const films = await readMediaFolder(folder)
  return { ...(await demoOf(films)), films, id: films[0]?.id ?? '' }
}

test('[DE4] a range of a film is answered with just those bytes', async () => {
  await writeFile(join(folder, 'film.webm'), CONTENT)
  const { get, id } = await ownFolder()
  const part = await get(`/Videos/${id}/stream.webm`).set('Range', 'bytes=4-7')
  expect(part.status).toBe(206)
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 4-7/16', 'content-type': 'video/webm', 'accept-ranges': 'bytes' })
  expect(part.body.toString()).toBe('4567')
  const rest = await get(`/Videos/${id}/stream.webm`).set('Range', 'bytes=-2')
  expect(rest.body.toString()).toBe('ef')
  const beyond = await get(`/Videos/${id}/stream.webm`).set('Range', 'bytes=99-')
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */16'])
  expect((await get(`/Videos/${id}/stream.webm`)).body.toString()).toBe(CONTENT)
})

test('[DE4] the films that come along are served by ranges too, to who is signed in', async () => {
  const { demo, get } = await demoOf(await readOwnFilms())
  for (const { id } of await readOwnFilms()) {
    const start = await get(`/Videos/${id}/stream.mp4`).set('Range', 'bytes=4-7')
    expect([start.status, start.body.toString()]).toEqual([206, 'ftyp'])
    expect((await get(`/Items/${id}/Images/Primary`)).type).toBe('image/webp')
    expect((await request(demo.app).get(`/Videos/${id}/stream.mp4`)).status).toBe(401)
  }
})

const listed = (playlist: string): string[] => playlist.split('\n').filter((line) => line.endsWith('.m3u8'))

test('[DE5] master and media playlists lead to the segments', async () => {
  const films = await readOwnFilms()
  const { get } = await demoOf(films)
  const { id = '', variants = [] } = films.find((film) => film.variants.length > 0) ?? {}
  const master = await get(`/Videos/${id}/hls/master.m3u8`)
  expect(master.type).toBe('application/vnd.apple.mpegurl')
  expect(listed(master.body.toString())).toEqual(variants.map(({ name }) => `${name}.m3u8`))
  for (const { name } of variants) {
    const playlist = (await get(`/Videos/${id}/hls/${name}.m3u8`)).body.toString()
    const [, bytes, offset] = /#EXT-X-BYTERANGE:(\d+)@(\d+)/.exec(playlist) ?? []
    const segment = await get(`/Videos/${id}/hls/${name}.mp4`).set('Range', `bytes=${offset}-${Number(offset) + Number(bytes) - 1}`)
    expect(segment.status).toBe(206)
    expect(segment.body.length).toBe(Number(bytes))
  }
})

test('[DE7] a limit in the address leaves the dearer variants out of the master playlist', async () => {
  const films = await readOwnFilms()
  const { get } = await demoOf(films)
  const { id = '', variants = [] } = films.find((film) => film.variants.length > 0) ?? {}
  const limited = await get(`/Videos/${id}/hls/master.m3u8?maxBitrate=${(variants[0]?.average ?? 0) - 1}`)
  expect(listed(limited.body.toString())).toEqual(variants.slice(1).map(({ name }) => `${name}.m3u8`))
})

const attacks = (id: string): string[] => [
  `/Videos/${id}/..%2f..%2f..%2fetc%2fpasswd`,
  `/Videos/${id}/%2e%2e/app.ts`,
  `/Videos/${id}/hls/..%2fapp.ts`,
  `/Videos/${id}/hls/films.json`,
  `/Videos/${id}/hls/%00.m3u8`,
  `/Videos/${id}/stream.exe`,
  '/Videos/__proto__/stream.mp4',
  '/web/..%2fmain.ts',
  '/web/__proto__',
]

test('[DE6] no address leads to a file that is not of the library', async () => {
  const [{ id } = { id: '' }] = await readOwnFilms()
  const { get } = await demoOf(await readOwnFilms())
  for (const path of attacks(id)) expect([path, (await get(path)).status]).toEqual([path, 404])
})

const swapForLink = async (demo: { readonly get: (path: string) => request.Test; readonly id: string }, outside: string) => {
  await rm(join(folder, 'inside', 'film.mp4'))
  await symlink(outside, join(folder, 'inside', 'film.mp4'))
  return demo.get(`/Videos/${demo.id}/stream.mp4`)
}

test('[DE6] a file that was replaced by a link out of the folder is no longer served', async () => {
  const secret = join(folder, 'secret.mp4')
  await mkdir(join(folder, 'inside'))
  await Promise.all([writeFile(secret, 'secret'), writeFile(join(folder, 'inside', 'film.mp4'), CONTENT)])
  const films = await readMediaFolder(join(folder, 'inside'))
  const demo = { ...(await demoOf(films)), id: films[0]?.id ?? '' }
  expect((await demo.get(`/Videos/${demo.id}/stream.mp4`)).status).toBe(200)
  expect((await swapForLink(demo, secret)).status).toBe(404)
})

test('[DE6] a file that is gone answers 404', async () => {
  await writeFile(join(folder, 'film.mp4'), CONTENT)
  const { get, id } = await ownFolder()
  await rm(join(folder, 'film.mp4'))
  expect((await get(`/Videos/${id}/stream.mp4`)).status).toBe(404)
})

test('[DE6] a folder below a hidden one is served', async () => {
  await mkdir(join(folder, '.hidden', 'films'), { recursive: true })
  await writeFile(join(folder, '.hidden', 'films', 'film.mp4'), CONTENT)
  const films = await readMediaFolder(join(folder, '.hidden', 'films'))
  const { get } = await demoOf(films)
  expect((await get(`/Videos/${films[0]?.id}/stream.mp4`)).status).toBe(200)
})
