import { type Request, Router } from 'express'
import { parametersOf } from '../parameters.ts'
import type { ServerState } from '../server-state.ts'

const TEST_BYTES_MAX = 10_000_000

/** What a client asks about the server itself. */
export const systemRoutes = ({ serverId, version, basePath, guard }: ServerState): Router => {
  const router = Router()
  const info = (request: Request) => ({
    LocalAddress: `http://${request.get('host')}${basePath}`,
    ServerName: 'Living room',
    Version: version,
    ProductName: 'Jellyfin Server',
    OperatingSystem: '',
    Id: serverId,
    StartupWizardCompleted: true,
  })
  router.get('/System/Info/Public', (request, response) => response.json(info(request)))
  router.get('/System/Ping', (_request, response) => response.json('Jellyfin Server'))
  router.get(
    '/System/Info',
    guard.signedIn((request, response) => response.json(info(request))),
  )
  router.get(
    '/System/Endpoint',
    guard.signedIn((_request, response) => response.json({ IsLocal: true, IsInNetwork: true })),
  )
  router.get('/Branding/Configuration', (_request, response) =>
    response.json({ LoginDisclaimer: '', CustomCss: '', SplashscreenEnabled: false }),
  )
  router.get(['/Branding/Css', '/Branding/Css.css'], (_request, response) => response.type('css').send(''))
  router.get('/QuickConnect/Enabled', (_request, response) => response.json(false))
  router.get('/GetUtcTime', (_request, response) => {
    const now = new Date().toISOString()
    return response.json({ RequestReceptionTime: now, ResponseTransmissionTime: now })
  })
  router.get(
    '/Playback/BitrateTest',
    guard.signedIn((request, response) =>
      response.type('application/octet-stream').send(Buffer.alloc(Math.min(parametersOf(request).number('size') ?? 0, TEST_BYTES_MAX))),
    ),
  )
  return router
}
