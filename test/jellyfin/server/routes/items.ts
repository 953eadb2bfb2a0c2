import { type Request, type Response, Router } from 'express'
import { plainId } from '../id.ts'
import { itemView } from '../item-view.ts'
import { page, queryItems } from '../items-query.ts'
import type { Item } from '../library.ts'
import { type Parameters, parametersOf } from '../parameters.ts'
import type { ServerState } from '../server-state.ts'
import type { JellyfinUser } from '../users.ts'

const NEWEST = 16

/** The library, under the names of now and of before: `/Items?userId=` and `/Users/{userId}/Items`. */
export const itemsRoutes = ({ serverId, guard, library, positions }: ServerState): Router => {
  const router = Router()
  const viewFor = (user: JellyfinUser) => (item: Item) => itemView(item, library, serverId, positions.get(user, item.id))
  const list = (choose: (user: JellyfinUser, asked: Parameters) => readonly Item[]) =>
    guard.asUser((request, response, user) => {
      const asked = parametersOf(request)
      return response.json(page(choose(user, asked).map(viewFor(user)), asked))
    })
  const isLeft = (user: JellyfinUser) => (item: Item) => item.versions.length > 0 && positions.get(user, item.id) > 0
  const views = list((user) => library.visibleTo(user).filter(({ parentId }) => parentId === null))
  const resume = list((user) => library.visibleTo(user).filter(isLeft(user)))
  const newest = guard.asUser((request, response, user) => {
    const items = queryItems(library, user, parametersOf(request)).filter(({ kind }) => kind === 'Movie' || kind === 'Series')
    return response.json(items.slice(0, NEWEST).map(viewFor(user)))
  })
  const one = guard.asUser((request: Request, response: Response, user) => {
    const item = library.find(user, plainId(String(request.params.id)))
    return item ? response.json(viewFor(user)(item)) : response.status(404).end()
  })
  router.get(['/UserViews', '/Users/:userId/Views'], views)
  router.get(['/UserItems/Resume', '/Users/:userId/Items/Resume'], resume)
  router.get(['/Items/Latest', '/Users/:userId/Items/Latest'], newest)
  router.get(
    ['/Items', '/Users/:userId/Items'],
    list((user, asked) => queryItems(library, user, asked)),
  )
  router.get(['/Items/:id', '/Users/:userId/Items/:id'], one)
  router.get(
    '/Items/:id/Ancestors',
    guard.asUser((request, response, user) => {
      const item = library.find(user, plainId(String(request.params.id)))
      return response.json(item ? library.ancestors(item).map(viewFor(user)) : [])
    }),
  )
  router.get(
    '/Shows/:id/Seasons',
    list((user) => library.visibleTo(user).filter(({ kind }) => kind === 'Season')),
  )
  router.get(
    '/Shows/:id/Episodes',
    list((user, asked) => {
      const episodes = library.visibleTo(user).filter(({ kind }) => kind === 'Episode')
      return episodes.slice(Math.max(0, episodes.map(({ id }) => id).indexOf(plainId(asked.text('startItemId')))))
    }),
  )
  return router
}
