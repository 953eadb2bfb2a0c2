import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Film } from './film.ts'

const FILMS = fileURLToPath(new URL('./films/', import.meta.url))

const whole = z.number().int().positive()
const schema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    overview: z.string(),
    year: z.number(),
    seconds: z.number(),
    bitrate: whole,
    variants: z.array(z.object({ name: z.string(), average: whole, peak: whole, codecs: z.string(), width: whole, height: whole })),
  }),
)

/** The films that come with the demo, as `films/make.mjs` described them. */
export const readOwnFilms = async (): Promise<Film[]> =>
  schema
    .parse(JSON.parse(await readFile(`${FILMS}films.json`, 'utf8')))
    .map((film) => ({ ...film, root: FILMS, path: `${film.id}.mp4`, hasPoster: true }))
