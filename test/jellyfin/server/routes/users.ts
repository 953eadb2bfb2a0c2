import { Router } from 'express'
import { z } from 'zod'
import type { ServerState } from '../server-state.ts'
import { sessionView, userView } from '../user-view.ts'
import { authenticate, publicUsers } from '../users.ts'

const loginSchema = z.object({ Username: z.string().max(128), Pw: z.string().max(128) })

/** Signing in and out, and who is who. */
export const usersRoutes = ({ serverId, guard, sessions }: ServerState): Router => {
  const router = Router()
  router.get('/Users/Public', (_request, response) => response.json(publicUsers().map((user) => userView(user, serverId))))
  router.post('/Users/AuthenticateByName', (request, response) => {
    const device = guard.authorizationOf(request)
    const login = loginSchema.safeParse(request.body)
    // Jellyfin wants to know what device it is, and says no more than this.
    if (!login.success || !device.client || !device.device || !device.deviceId || !device.version) return response.status(400).end()
    const user = authenticate(login.data.Username, login.data.Pw)
    if (!user) return response.status(401).end()
    const session = sessions.open(user, device)
    return response.json({
      User: userView(user, serverId),
      SessionInfo: sessionView(session, serverId, null),
      AccessToken: session.token,
      ServerId: serverId,
    })
  })
  router.post(
    '/Sessions/Logout',
    guard.signedIn((_request, response, { token }) => {
      sessions.close(token)
      return response.status(204).end()
    }),
  )
  router.get(
    '/Users/Me',
    guard.signedIn((_request, response, { user }) => response.json(userView(user, serverId))),
  )
  router.get(
    '/Users/:userId',
    guard.asUser((_request, response, user) => response.json(userView(user, serverId))),
  )
  return router
}
