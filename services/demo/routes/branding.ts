import { json, Router } from 'express'
import { type Branding, brandingSchema } from '../branding.ts'
import type { Guard } from '../guard.ts'

export interface BrandingDeps {
  readonly guard: Guard
  readonly branding: Branding
}

/** The branding setting (rule DE3): anyone reads it, an administrator's X-Media-Token changes it. */
export const brandingRoutes = ({ guard, branding }: BrandingDeps): Router => {
  const router = Router()
  router.get('/Branding/Configuration', (_request, response) => {
    response.set('Cache-Control', 'no-store').json(branding.get())
  })
  router.post('/Branding/Configuration', json({ limit: '128kb' }), (request, response) => {
    const user = guard.tokenUserOf(request)
    if (!user) return response.status(401).json({ error: 'Not signed in' })
    if (!user.isAdmin) return response.status(403).json({ error: 'Administrators only' })
    const settings = brandingSchema.safeParse(request.body)
    if (!settings.success) {
      const problems = settings.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
      return response.status(400).json({ error: problems.join('; ') })
    }
    branding.set(settings.data)
    return response.status(204).end()
  })
  return router
}
