import { z } from 'zod'
import { type Asked, createAsk, type Headers, type MediaServerOptions } from './ask.ts'
import { foundItems } from './found-items.ts'
import type { LibraryAccess } from './library-access.ts'

/** How long single items are looked into; the session node waits two seconds. */
const LOOK_MS = 1500
const AT_A_TIME = 8
/** "No such user", "no such item for this user"; Jellyfin 10.8 fails with 500 at the latter. */
const REFUSALS = [400, 401, 403, 404, 500]

const USER_ID = /^[0-9a-f]{32}$|^[0-9a-f-]{36}$/i
const strings = z.array(z.string()).nullish()
const policySchema = z.object({
  Policy: z.object({
    IsDisabled: z.boolean(),
    EnableAllFolders: z.boolean(),
    BlockedMediaFolders: strings,
    ExcludedSubFolders: strings,
  }),
})
const ancestorsSchema = z.array(z.object({ Type: z.string().nullish() }))

export interface FolderAccessKind {
  /** The API key as this kind of server takes it. */
  readonly keyHeaders: Headers
  /** Where the items that parental control lets a user see are asked for; a query follows. */
  readonly itemsPath: (userId: string) => string
  /** Others are never asked about. */
  readonly itemId: RegExp
}

type Scope = 'nothing' | 'everything' | 'some libraries'

const scopeOf = (body: unknown): Scope => {
  const user = policySchema.safeParse(body)
  if (!user.success || user.data.Policy.IsDisabled) return 'nothing'
  const { EnableAllFolders, BlockedMediaFolders, ExcludedSubFolders } = user.data.Policy
  // Which folder inside a library an item is in cannot be told for certain.
  if ((ExcludedSubFolders ?? []).length > 0) return 'nothing'
  return EnableAllFolders && (BlockedMediaFolders ?? []).length === 0 ? 'everything' : 'some libraries'
}

/**
 * Library access of Jellyfin and Emby (rule PL13). Asked for items by their ids, with an API key, they mind a user's parental control but
 * not his libraries. Only an item's ancestors as this user sees them tell whether its library is among his; so these are asked for, one
 * by one, where a user may not open every library.
 */
export const createFolderAccess = (options: MediaServerOptions, kind: FolderAccessKind): LibraryAccess => {
  const { clock, log } = options
  const ask = createAsk(options)
  let isKeyRefused = false
  const askByKey = async (path: string): Promise<Asked> => {
    const asked = await ask(path, kind.keyHeaders, REFUSALS)
    const refused = asked.kind === 'refused' && [401, 403].includes(asked.status)
    if (refused && !isKeyRefused) log.warn('The media server refuses MEDIA_SERVER_API_KEY, so rooms are hidden')
    isKeyRefused = refused
    return asked
  }

  const letThrough = (userId: string, itemIds: readonly string[]): Promise<readonly string[]> =>
    foundItems(itemIds, (part) => {
      const wanted = { Ids: part.join(','), Limit: String(part.length) }
      const query = new URLSearchParams({ ...wanted, EnableTotalRecordCount: 'false', EnableImages: 'false', EnableUserData: 'false' })
      return askByKey(`${kind.itemsPath(userId)}${query}`)
    })

  const isInLibrary = async (userId: string, itemId: string): Promise<boolean> => {
    const asked = await askByKey(`/Items/${itemId}/Ancestors?userId=${userId}`)
    const ancestors = ancestorsSchema.safeParse(asked.kind === 'answer' ? asked.body : null)
    return (ancestors.data ?? []).some((ancestor) => ancestor.Type === 'CollectionFolder')
  }

  const inLibraries = async (userId: string, itemIds: readonly string[]): Promise<readonly string[]> => {
    const until = clock.now() + LOOK_MS
    const found: string[] = []
    for (let start = 0; start < itemIds.length && clock.now() < until; start += AT_A_TIME) {
      const some = itemIds.slice(start, start + AT_A_TIME)
      const answers = await Promise.all(some.map((itemId) => isInLibrary(userId, itemId)))
      found.push(...some.filter((_, index) => answers[index]))
    }
    return found
  }

  return {
    visible: async (userId, itemIds) => {
      const known = itemIds.filter((itemId) => kind.itemId.test(itemId))
      if (!USER_ID.test(userId) || known.length === 0) return []
      const user = await askByKey(`/Users/${userId}`)
      const scope = scopeOf(user.kind === 'answer' ? user.body : null)
      if (scope === 'nothing') return []
      const items = await letThrough(userId, known)
      return scope === 'everything' ? items : inLibraries(userId, items)
    },
  }
}
