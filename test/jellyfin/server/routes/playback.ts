import { Router } from 'express'
import { z } from 'zod'
import { plainId } from '../id.ts'
import { itemView } from '../item-view.ts'
import { parametersOf } from '../parameters.ts'
import { playbackInfo } from '../playback/playback-info.ts'
import { wishOf } from '../playback/wish.ts'
import type { ServerState } from '../server-state.ts'
import type { Session } from '../sessions.ts'
import { sessionView } from '../user-view.ts'

const reportSchema = z.object({
  ItemId: z.string(),
  MediaSourceId: z.string().optional(),
  PositionTicks: z.number().nullish(),
  IsPaused: z.boolean().optional(),
  PlayMethod: z.string().optional(),
  AudioStreamIndex: z.number().nullish(),
  PlaySessionId: z.string().nullish(),
})

/** What is to be played and what is being played. */
export const playbackRoutes = (state: ServerState): Router => {
  const { guard, sessions, library, positions, serverId } = state
  const router = Router()
  router.all(
    '/Items/:id/PlaybackInfo',
    guard.signedIn((request, response, session) => {
      const item = library.find(session.user, plainId(String(request.params.id)))
      if (!item) return response.status(404).end()
      const wish = wishOf(request)
      state.wishes.push(wish)
      return response.json(playbackInfo({ item, wish, session, preferred: state.delivery, serverVersion: state.version }))
    }),
  )
  const report = (isOver: boolean) =>
    guard.signedIn((request, response, session) => {
      const playing = reportSchema.safeParse(request.body)
      if (!playing.success) return response.status(400).end()
      session.playing = isOver ? null : playing.data
      if (isOver) positions.set(session.user, plainId(playing.data.ItemId), playing.data.PositionTicks ?? 0)
      return response.status(204).end()
    })
  router.post(['/Sessions/Playing', '/Sessions/Playing/Progress'], report(false))
  router.post('/Sessions/Playing/Stopped', report(true))
  router.post(['/Sessions/Capabilities', '/Sessions/Capabilities/Full', '/Sessions/Playing/Ping'], (_request, response) =>
    response.status(204).end(),
  )
  router.delete('/Videos/ActiveEncodings', (_request, response) => response.status(204).end())
  const view = (session: Session) => {
    const item = session.playing && library.find(session.user, plainId(session.playing.ItemId))
    return sessionView(session, serverId, item ? itemView(item, library, serverId, 0) : null)
  }
  router.get(
    '/Sessions',
    guard.signedIn((request, response, { user }) => {
      const deviceId = parametersOf(request).text('deviceId')
      const seen = sessions.list().filter((session) => user.isAdmin || session.user === user)
      return response.json(seen.filter(({ device }) => deviceId === '' || device.deviceId === deviceId).map(view))
    }),
  )
  router.post(
    '/Sessions/:id/Playing',
    guard.signedIn((request, response, { user }) => {
      const asked = parametersOf(request)
      const Data = {
        PlayCommand: asked.text('playCommand'),
        ItemIds: asked.list('itemIds'),
        StartPositionTicks: asked.number('startPositionTicks') ?? 0,
        MediaSourceId: asked.text('mediaSourceId') || null,
        ControllingUserId: user.id,
      }
      state.send(String(request.params.id), { MessageType: 'Play', Data })
      return response.status(204).end()
    }),
  )
  return router
}
