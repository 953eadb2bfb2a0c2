/** Jellyfin's web client, in its legacy and its modern layout. */
import type { HostPage } from '../host-page.ts'
import { createMediaBrowserPage } from '../media-browser/page.ts'
import { findHeader } from './header.ts'
import { playByMessage } from './remote-play.ts'
import { createSniffer } from './sniff.ts'

export const createJellyfinPage = (): HostPage =>
  createMediaBrowserPage({
    name: 'jellyfin',
    matches: () => document.querySelector('meta[name="application-name"][content="Jellyfin"], #reactRoot') !== null,
    source: createSniffer(),
    header: findHeader,
    startWithout: playByMessage,
  })
