import express, { Router } from 'express'

/** The built web client. Its page is asked for anew each time, since a proxy may put something into it. */
export const webRoutes = (folder: string, basePath: string): Router => {
  const router = Router()
  router.use(
    '/web',
    express.static(folder, {
      dotfiles: 'allow',
      setHeaders: (response, path) => {
        if (path.endsWith('.html')) response.setHeader('Cache-Control', 'no-cache')
      },
    }),
  )
  router.get('/', (_request, response) => response.redirect(302, `${basePath}/web/`))
  return router
}
