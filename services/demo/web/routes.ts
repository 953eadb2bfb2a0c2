export type Route = { readonly page: 'login' } | { readonly page: 'home' } | { readonly page: 'video'; readonly itemId: string }

/** `#/login`, `#/home`, `#/video/{itemId}`; anything else is home. */
export const parseRoute = (hash: string): Route => {
  const [, page, itemId] = hash.replace(/^#/, '').split('/')
  if (page === 'video' && itemId !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(itemId)) return { page, itemId }
  return { page: page === 'login' ? 'login' : 'home' }
}
export const videoHash = (itemId: string): string => `#/video/${encodeURIComponent(itemId)}`
