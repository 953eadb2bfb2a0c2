import type { Reply } from './media-server.ts'

type Route = readonly [path: RegExp, answer: (segment: string) => Reply]

/** The answer of the first route whose path fits; it gets the path's varying segment. */
export const answerPath = (pathname: string, routes: readonly Route[], otherwise: Reply): Reply => {
  for (const [path, answer] of routes) {
    const match = path.exec(pathname)
    if (match) return answer(match[1] ?? '')
  }
  return otherwise
}
