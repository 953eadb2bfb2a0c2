import type { RequestHandler, Router } from 'express'
import { HttpError } from '../errors.ts'

export interface Methods {
  /** Answers HEAD too. */
  readonly get?: RequestHandler | RequestHandler[]
  readonly post?: RequestHandler | RequestHandler[]
}

/** Puts handlers at a path; every other method is 405 and names those that are allowed. */
export const mount = (router: Router, path: string, { get, post }: Methods): void => {
  const route = router.route(path)
  if (get) route.get(get)
  if (post) route.post(post)
  const allowed = [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : [])].join(', ')
  route.all(() => {
    throw new HttpError(405, `Method not allowed; allowed: ${allowed}`, { Allow: allowed })
  })
}
