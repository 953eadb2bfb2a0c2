import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Film } from './film.ts'
import { readOwnFilms } from './own-films.ts'

const COMMITTED_BYTES_MAX = 3_000_000

const films = await readOwnFilms()
const segmented = films.filter(({ variants }) => variants.length > 0)

interface Segment {
  readonly seconds: number
  readonly bytes: number
  readonly offset: number
}
const segmentsOf = async ({ root }: Film, variant: string): Promise<Segment[]> => {
  const playlist = await readFile(join(root, `${variant}.m3u8`), 'utf8')
  return [...playlist.matchAll(/#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)@(\d+)\n/g)].map(([, seconds, bytes, offset]) => ({
    seconds: Number(seconds),
    bytes: Number(bytes),
    offset: Number(offset),
  }))
}
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

test('[DE4] there are at least two films, each a real MP4 with a poster, and all are small', async () => {
  expect(films.length).toBeGreaterThanOrEqual(2)
  for (const { root, id, path, seconds, bitrate } of films) {
    const file = await readFile(join(root, path))
    expect(file.toString('latin1', 4, 8)).toBe('ftyp')
    expect(bitrate).toBe(Math.ceil((file.length * 8) / (seconds ?? 0)))
    expect((await readFile(join(root, `${id}.webp`))).toString('latin1', 8, 12)).toBe('WEBP')
  }
  const [{ root } = { root: '' }] = films
  const sizes = await Promise.all((await readdir(root)).map(async (name) => (await stat(join(root, name))).size))
  expect(sum(sizes)).toBeLessThan(COMMITTED_BYTES_MAX)
})

test('[DE5] one film is segmented in two bitrates, whose segments start with the same pictures', async () => {
  expect(segmented).toHaveLength(1)
  for (const film of segmented) {
    const [high = [], low = []] = await Promise.all(film.variants.map(({ name }) => segmentsOf(film, name)))
    expect(film.variants).toHaveLength(2)
    expect(high.map(({ seconds }) => seconds)).toEqual(low.map(({ seconds }) => seconds))
    expect(sum(high.map(({ seconds }) => seconds))).toBeCloseTo(film.seconds ?? 0)
  }
})

test("[DE5] the segments follow one another to the file's own index at its end", async () => {
  for (const film of segmented) {
    for (const { name } of film.variants) {
      const file = await readFile(join(film.root, `${name}.mp4`))
      const segments = await segmentsOf(film, name)
      for (const [i, { offset, bytes }] of segments.entries()) {
        expect(file.toString('latin1', offset + 4, offset + 8)).toBe('moof')
        const next = i + 1 < segments.length ? 'moof' : 'mfra'
        expect(file.toString('latin1', offset + bytes + 4, offset + bytes + 8)).toBe(next)
      }
    }
  }
})

test('[DE5] BANDWIDTH is what the dearest segment needs, not less', async () => {
  for (const film of segmented) {
    for (const { name, peak, average } of film.variants) {
      const dearest = (await segmentsOf(film, name)).map(({ bytes, seconds }) => (bytes * 8) / seconds)
      expect(peak).toBe(Math.ceil(Math.max(...dearest)))
      expect(average).toBeLessThan(peak)
    }
  }
})
