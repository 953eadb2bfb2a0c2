import { statSync } from 'node:fs'
import { readOwnFilms } from '../../../../services/demo/own-films.ts'

export interface OwnFile {
  readonly path: string
  readonly poster: string
  readonly seconds: number
  readonly bitrate: number
  readonly bytes: number
}

/** The demo's own films by their id. @throws for one that there is not */
export const readOwnFiles = async (): Promise<(id: string) => OwnFile> => {
  const films = await readOwnFilms()
  return (id) => {
    const film = films.find((one) => one.id === id)
    if (!film) throw new Error(`The demo has no film ${id}`)
    const path = `${film.root}${film.path}`
    const bytes = statSync(path).size
    return { path, poster: `${film.root}${id}.webp`, seconds: film.seconds ?? 0, bitrate: film.bitrate ?? 0, bytes }
  }
}
