import { drawn } from '../drawn.ts'

/**
 * The part of Jellyfin's visible header that holds its buttons: the legacy layout's, or the one around the modern layout's buttons for
 * SyncPlay and for other devices, or at last the end of the modern layout's bar. The legacy header is there in both, hidden.
 */
export const findHeader = (): Element | null | undefined =>
  drawn('.skinHeader .headerRight') ??
  drawn('[aria-controls="app-sync-play-menu"], [aria-controls="app-remote-play-menu"]')?.parentElement ??
  drawn('.MuiToolbar-root > div:last-child')
