/** `absent` is accepted as well, and counted: it is not a browser, and the token guards (rule WI8). */
export type OriginVerdict = 'allowed' | 'absent' | 'refused'

const hostnameOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).hostname : null)

/**
 * Whether a page may open a socket (rules WI5–WI8); CORS does not cover WebSockets, so the upgrade itself is judged.
 * @param origin the Origin header
 * @param host the Host header: where the socket was opened to
 * @param allowed origins as `URL.origin` writes them, or `*`; none: only pages of the same host name
 */
export const judgeOrigin = (origin: string | undefined, host: string | undefined, allowed: readonly string[]): OriginVerdict => {
  if (origin === undefined) return 'absent'
  if (allowed.includes('*')) return 'allowed'
  const page = hostnameOf(origin)
  if (page === null || page === '') return 'refused'
  if (allowed.length > 0) return allowed.includes(new URL(origin).origin) ? 'allowed' : 'refused'
  return page === hostnameOf(`http://${host}`) ? 'allowed' : 'refused'
}
