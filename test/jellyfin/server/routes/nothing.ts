import { Router } from 'express'
import { parametersOf } from '../parameters.ts'
import type { ServerState } from '../server-state.ts'

const EMPTY_PAGE = { Items: [], TotalRecordCount: 0, StartIndex: 0 }

/** What the web client asks for and this server has none of: it must hear so, or its pages wait or complain. */
export const nothingRoutes = ({ guard }: ServerState): Router => {
  const router = Router()
  const answer = (body: unknown) => guard.asUser((_request, response) => response.json(body))
  const pages = [
    '/Shows/NextUp',
    '/Shows/Upcoming',
    '/Items/:id/Similar',
    '/Items/:id/Collections',
    '/Persons',
    '/Studios',
    '/Genres',
    '/Artists',
    '/MediaSegments/:id',
  ]
  router.get(
    [...pages, '/Users/:userId/Items/:id/Intros', '/Items/:id/Intros', '/LiveTv/Channels', '/LiveTv/Programs/Recommended'],
    answer(EMPTY_PAGE),
  )
  router.get(
    ['/LiveTv/Recordings', '/Items/:id/InstantMix', '/Playlists/:id/Items', '/Channels', '/Videos/:id/AdditionalParts'],
    answer(EMPTY_PAGE),
  )
  router.get(['/Users/:userId/Items/:id/SpecialFeatures', '/Items/:id/SpecialFeatures', '/Items/:id/LocalTrailers'], answer([]))
  router.get(
    ['/Users/:userId/Items/:id/LocalTrailers', '/SyncPlay/List', '/web/ConfigurationPages', '/Plugins', '/Movies/Recommendations'],
    answer([]),
  )
  router.get(['/Localization/Cultures', '/Localization/Options', '/Localization/Countries', '/Devices'], answer([]))
  router.get('/LiveTv/Info', answer({ Services: [], IsEnabled: false, EnabledUsers: [] }))
  router.get(
    '/Items/:id/ThemeMedia',
    answer({ ThemeVideosResult: EMPTY_PAGE, ThemeSongsResult: EMPTY_PAGE, SoundtrackSongsResult: EMPTY_PAGE }),
  )
  router.get('/DisplayPreferences/:id', (request, response) =>
    response.json({
      Id: request.params.id,
      Client: parametersOf(request).text('client'),
      CustomPrefs: {},
      SortBy: 'SortName',
      SortOrder: 'Ascending',
      RememberIndexing: false,
      RememberSorting: false,
      ScrollDirection: 'Horizontal',
      ShowBackdrop: true,
      ShowSidebar: false,
      PrimaryImageHeight: 250,
      PrimaryImageWidth: 250,
    }),
  )
  router.post('/DisplayPreferences/:id', (_request, response) => response.status(204).end())
  router.post('/ClientLog/Document', (_request, response) => response.json({ FileName: 'none' }))
  return router
}
