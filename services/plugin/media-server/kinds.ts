import type { MediaServerKind } from '../config.ts'
import type { MediaServerOptions } from './ask.ts'
import { createEmbyAccess, createEmbyMediaServer } from './emby.ts'
import { createGenericAccess, createGenericMediaServer } from './generic.ts'
import { createJellyfinAccess, createJellyfinMediaServer } from './jellyfin.ts'
import type { LibraryAccess } from './library-access.ts'
import type { MediaServer } from './media-server.ts'

/** What differs from one kind of media server to another. */
export const mediaServerKinds: Readonly<
  Record<
    MediaServerKind,
    {
      readonly create: (options: MediaServerOptions) => MediaServer
      readonly createAccess: (options: MediaServerOptions, apiKey: string) => LibraryAccess
    }
  >
> = {
  generic: { create: createGenericMediaServer, createAccess: createGenericAccess },
  jellyfin: { create: createJellyfinMediaServer, createAccess: createJellyfinAccess },
  emby: { create: createEmbyMediaServer, createAccess: createEmbyAccess },
}
