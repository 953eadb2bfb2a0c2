import { Router } from 'express'
import { type Branding, brandedPage } from '../branding.ts'
import type { WebClient } from '../web-client.ts'

export interface WebDeps {
  readonly web: WebClient
  readonly branding: Branding
  readonly serverId: string
}

/** The web client: its page with the branding in it, and what the page loads. */
export const webRoutes = ({ web, branding, serverId }: WebDeps): Router => {
  const router = Router()
  router.get('/', (_request, response) => {
    response.type('html').set('Cache-Control', 'no-cache').send(brandedPage(web.page, branding.get()))
  })
  router.get('/web/:file', (request, response) => {
    const file = web.files.get(request.params.file)
    if (!file) return response.status(404).json({ error: 'No such file' })
    return response.type(file.type).set('Cache-Control', 'no-cache').send(file.body)
  })
  router.get('/System/Info/Public', (_request, response) => {
    response.json({ Id: serverId, ServerName: 'Matinee demo', ProductName: 'Matinee demo media server' })
  })
  return router
}
