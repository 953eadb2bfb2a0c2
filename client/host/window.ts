/** What pages of the known kinds have in `window`. */
import type { PageEvents } from './jellyfin/sniff.ts'
import type { ApiClient } from './media-browser/globals.ts'

declare global {
  interface Window {
    /** Web clients that keep their token to themselves hand it out here; others have a cookie. */
    ApiClient?: ApiClient
    /** Jellyfin's. */
    Events?: PageEvents
    /** Emby's module loader; Jellyfin has a global of this name, too, without it. */
    Emby?: { importModule?(path: string): Promise<unknown> }
    /** Emby's, before it had modules of its own. */
    require?(names: readonly string[], take: (module: unknown) => void, fail: () => void): void
  }
}
