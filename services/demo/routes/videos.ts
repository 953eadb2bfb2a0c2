import { type Response, Router } from 'express'
import type { Film } from '../film.ts'
import type { Guard } from '../guard.ts'
import type { Library } from '../library.ts'
import { resolveInside } from '../media-folder.ts'
import { streamFile } from '../stream-file.ts'
import { masterPlaylist, variantsWithin } from '../streams.ts'

export interface VideosDeps {
  readonly guard: Guard
  readonly library: Library
}

const notFound = (response: Response) => response.status(404).json({ error: 'No such file' })

/** What `sendFile` refuses: a range that there is not, or a file that went away in the meantime. */
const refuse = (response: Response, error: Error & { readonly status?: number; readonly headers?: Record<string, string> }) =>
  error.status === 416 ? response.status(416).set(error.headers).end() : notFound(response)

/** Sends a file of the film's folder, by byte ranges where asked (rule DE4); one that leads out of it is not there (rule DE6). */
const sendFrom = async (response: Response, film: Film, path: string): Promise<void> => {
  const file = await resolveInside(film.root, path)
  if (file === null) return void notFound(response)
  response.set('Cache-Control', 'private, max-age=0').type(path)
  // The folder itself may well lie below a hidden one; what is hidden in it was never listed.
  response.sendFile(file, { cacheControl: false, dotfiles: 'allow' }, (error) => {
    if (error && !response.headersSent) refuse(response, error)
  })
}

/** The files behind the items. */
export const videosRoutes = ({ guard, library }: VideosDeps): Router => {
  const router = Router()
  const withFilm = (send: (response: Response, film: Film, name: string, limit: number) => unknown) =>
    guard.signedIn((request, response, user) => {
      const film = library.find(user, String(request.params.id))
      const limit = Math.max(0, Number(request.query.maxBitrate) || 0)
      return film ? send(response, film, String(request.params.file), limit) : notFound(response)
    })
  router.get(
    '/Items/:id/Images/Primary',
    withFilm((response, film) => (film.hasPoster ? sendFrom(response, film, `${film.id}.webp`) : notFound(response))),
  )
  router.get(
    '/Videos/:id/:file',
    withFilm((response, film, name) => (name === streamFile(film) ? sendFrom(response, film, film.path) : notFound(response))),
  )
  router.get(
    '/Videos/:id/hls/master.m3u8',
    withFilm((response, film, _name, maxBitrate) => {
      if (film.variants.length === 0) return notFound(response)
      const variants = variantsWithin(film, { maxBitrate, directPlay: false })
      return response.type('application/vnd.apple.mpegurl').set('Cache-Control', 'private, max-age=0').send(masterPlaylist(variants))
    }),
  )
  router.get(
    '/Videos/:id/hls/:file',
    withFilm((response, film, name) => {
      const isOurs = film.variants.some((variant) => name === `${variant.name}.m3u8` || name === `${variant.name}.mp4`)
      return isOurs ? sendFrom(response, film, name) : notFound(response)
    }),
  )
  return router
}
