/** Emby's web client. */
import { drawn } from '../drawn.ts'
import type { HostPage } from '../host-page.ts'
import { createMediaBrowserPage } from '../media-browser/page.ts'
import { createModuleSource } from './modules.ts'

export const createEmbyPage = (): HostPage =>
  createMediaBrowserPage({
    name: 'emby',
    matches: () => document.querySelector('meta[name="application-name"][content="Emby"]') !== null,
    source: createModuleSource(),
    header: () => drawn('.skinHeader .headerRight'),
    startWithout: () => {
      throw new Error('The playback manager is not there yet')
    },
  })
