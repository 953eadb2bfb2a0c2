import type { MediaServerKind } from '../config.ts'
import type { Headers, MediaServerOptions } from './ask.ts'
import { createEmbyMediaServer, embyHeaders } from './emby.ts'
import { createGenericMediaServer, genericHeaders } from './generic.ts'
import { createJellyfinMediaServer, jellyfinHeaders } from './jellyfin.ts'
import type { MediaServer } from './media-server.ts'

/** What differs from one kind of media server to another. */
export const mediaServerKinds: Readonly<
  Record<
    MediaServerKind,
    { readonly create: (options: MediaServerOptions) => MediaServer; readonly tokenHeaders: (token: string) => Headers }
  >
> = {
  generic: { create: createGenericMediaServer, tokenHeaders: genericHeaders },
  jellyfin: { create: createJellyfinMediaServer, tokenHeaders: jellyfinHeaders },
  emby: { create: createEmbyMediaServer, tokenHeaders: embyHeaders },
}
