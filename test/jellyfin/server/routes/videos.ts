import { type Request, type Response, Router } from 'express'
import type { SegmentedFile } from '../films/byte-ranges.ts'
import { encodeFrom } from '../films/ffmpeg.ts'
import { type FilmFile, findVersion } from '../films/film.ts'
import type { Segmented } from '../films/segmented.ts'
import { plainId } from '../id.ts'
import { parametersOf } from '../parameters.ts'
import { mainPlaylist, masterPlaylist } from '../playback/playlists.ts'
import { type Wish, wishOf } from '../playback/wish.ts'
import type { ServerState } from '../server-state.ts'

const HLS = 'application/vnd.apple.mpegurl'

const sendProgressive = (response: Response, file: FilmFile, wish: Wish): void => {
  const encoding = encodeFrom({ path: file.path, audioStreamIndex: wish.audioStreamIndex }, wish.startSeconds)
  response.type('mp4').set('Accept-Ranges', 'none').on('close', encoding.stop)
  encoding.output.on('error', () => response.destroy()).pipe(response)
}

/** The films themselves: as files with byte ranges, as one stream from a position on, and as segments. */
export const videosRoutes = ({ guard, library }: ServerState, segmented: Segmented): Router => {
  const router = Router()
  const withFile = (send: (request: Request, response: Response, file: FilmFile) => unknown) =>
    guard.signedIn((request, response, { user }) => {
      const item = library.find(user, plainId(String(request.params.id)))
      const file = item && findVersion(item.versions, wishOf(request).mediaSourceId)
      return file ? send(request, response, file) : response.status(404).end()
    })
  const withSegments = (send: (request: Request, response: Response, film: SegmentedFile) => unknown) =>
    withFile(async (request, response, file) =>
      send(request, response, await segmented({ path: file.path, audioStreamIndex: wishOf(request).audioStreamIndex })),
    )
  const queryOf = (request: Request): string => new URL(request.url, 'http://server').search
  router.get(
    ['/Videos/:id/stream', '/Videos/:id/stream.mp4'],
    withFile((request, response, file) =>
      parametersOf(request).text('static') === 'true'
        ? response.sendFile(file.path, { dotfiles: 'allow' })
        : sendProgressive(response, file, wishOf(request)),
    ),
  )
  router.get(
    '/Videos/:id/master.m3u8',
    withFile((request, response, file) => response.type(HLS).send(masterPlaylist(file, queryOf(request)))),
  )
  router.get(
    '/Videos/:id/main.m3u8',
    withSegments((request, response, film) => response.type(HLS).send(mainPlaylist(film, queryOf(request)))),
  )
  router.get(
    '/Videos/:id/hls1/main/:segment.mp4',
    withSegments((request, response, film) => {
      const segment = Number(request.params.segment)
      const range = segment === -1 ? film.head : film.segments[segment]
      return range ? response.type('mp4').sendFile(film.path, { dotfiles: 'allow', ...range }) : response.status(404).end()
    }),
  )
  return router
}
