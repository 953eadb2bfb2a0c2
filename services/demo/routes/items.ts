import { type Request, Router } from 'express'
import { z } from 'zod'
import { BITRATE } from '../../protocol/limits.ts'
import type { Film } from '../film.ts'
import type { Guard } from '../guard.ts'
import type { Library } from '../library.ts'
import { streamFile } from '../stream-file.ts'
import { chooseStream, type Wish } from '../streams.ts'
import type { User, Users } from '../users.ts'

export interface ItemsDeps {
  readonly guard: Guard
  readonly users: Users
  readonly library: Library
}

const itemView = (film: Film) => ({
  Id: film.id,
  Name: film.title,
  Type: 'Movie',
  Overview: film.overview,
  ProductionYear: film.year,
  DurationSeconds: film.seconds,
  Bitrate: film.bitrate,
  Image: film.hasPoster ? `/Items/${film.id}/Images/Primary` : null,
})
const listView = (films: readonly Film[]) => ({ Items: films.map(itemView), TotalRecordCount: films.length })

const wishSchema = z.object({
  maxBitrate: z.coerce
    .number('maxBitrate must be a number')
    .int('maxBitrate must be whole')
    .min(BITRATE.min, `maxBitrate must be ${BITRATE.min} or more`)
    .max(BITRATE.max, `maxBitrate must be ${BITRATE.max} or less`)
    .default(0),
  directPlay: z
    .enum(['true', 'false'], 'directPlay must be true or false')
    .default('true')
    .transform((value) => value === 'true'),
})

const streamView = (film: Film, wish: Wish) => {
  const stream = chooseStream(film, wish)
  if (stream.kind === 'file') {
    return { MediaSourceId: film.id, PlayMethod: 'DirectPlay', Url: `/Videos/${film.id}/${streamFile(film)}`, Bitrate: film.bitrate }
  }
  const query = wish.maxBitrate === 0 ? '' : `?maxBitrate=${wish.maxBitrate}`
  const Bitrate = Math.max(...stream.variants.map(({ average }) => average))
  return { MediaSourceId: film.id, PlayMethod: 'Hls', Url: `/Videos/${film.id}/hls/master.m3u8${query}`, Bitrate }
}

const idsOf = (request: Request): readonly string[] | null => {
  const { Ids } = request.query
  return typeof Ids === 'string' ? Ids.split(',') : null
}

/** The library (rules DE5 to DE7). An item that a user may not see does not exist for him. */
export const itemsRoutes = ({ guard, users, library }: ItemsDeps): Router => {
  const router = Router()
  const withFilm = (view: (request: Request, film: Film) => { readonly status?: number; readonly body: unknown }) =>
    guard.signedIn((request, response, user) => {
      const film = library.find(user, String(request.params.id))
      const { status = 200, body } = film ? view(request, film) : { status: 404, body: { error: 'No such item' } }
      response.status(status).set('Cache-Control', 'no-store').json(body)
    })
  router.get(
    '/Items',
    guard.signedIn((_request, response, user) => response.json(listView(library.visibleTo(user)))),
  )
  router.get(
    '/Items/:id',
    withFilm((_request, film) => ({ body: itemView(film) })),
  )
  router.get(
    '/Items/:id/PlaybackInfo',
    withFilm((request, film) => {
      const wish = wishSchema.safeParse(request.query)
      if (wish.success) return { body: streamView(film, wish.data) }
      return { status: 400, body: { error: wish.error.issues.map(({ message }) => message).join('; ') } }
    }),
  )
  const mayAskAbout = (request: Request, asked: User): boolean => {
    const caller = guard.userOf(request)
    return guard.hasApiKey(request) || caller?.id === asked.id || caller?.isAdmin === true
  }
  router.get('/Users/:id/Items', (request, response) => {
    if (!guard.hasApiKey(request) && !guard.userOf(request)) return response.status(401).json({ error: 'Not signed in' })
    const asked = users.find(request.params.id)
    if (!asked || !mayAskAbout(request, asked)) return response.status(404).json({ error: 'No such user' })
    const ids = idsOf(request)
    return response.json(listView(library.visibleTo(asked).filter(({ id }) => ids === null || ids.includes(id))))
  })
  return router
}
