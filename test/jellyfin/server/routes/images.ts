import { Router } from 'express'
import { plainId } from '../id.ts'
import type { ServerState } from '../server-state.ts'
import { USERS } from '../users.ts'

/** Posters. Jellyfin asks nobody who he is for a picture, so that they can stand in pages. */
export const imagesRoutes = ({ library }: ServerState): Router => {
  const router = Router()
  router.get(['/Items/:id/Images/Primary', '/Items/:id/Images/Primary/:index'], (request, response) => {
    const poster = library.find(USERS.alice, plainId(String(request.params.id)))?.poster
    return poster ? response.sendFile(poster, { dotfiles: 'allow' }) : response.status(404).end()
  })
  return router
}
