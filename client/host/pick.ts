import { createEmbyPage } from './emby/emby.ts'
import { createGenericPage } from './generic/generic.ts'
import type { HostPage } from './host-page.ts'
import { createJellyfinPage } from './jellyfin/jellyfin.ts'

/** The kinds of web client that are known; a page that is of none of them is taken for a generic one. */
const KINDS: readonly (() => HostPage)[] = [createJellyfinPage, createEmbyPage]

/** The seam to this page, by its features. */
export const pickHostPage = (): HostPage => KINDS.map((create) => create()).find((page) => page.matches()) ?? createGenericPage()
