import { randomUUID } from 'node:crypto'
import { plainId } from '../id.ts'
import { mediaSourceView } from '../item-view.ts'
import type { Item } from '../library.ts'
import type { Session } from '../sessions.ts'
import { chooseDelivery, type Delivery } from './delivery.ts'
import { transcodingUrl } from './transcoding.ts'
import type { Wish } from './wish.ts'

export interface PlaybackQuestion {
  readonly item: Item
  readonly wish: Wish
  readonly session: Session
  readonly preferred: Delivery
  readonly serverVersion: string
}

/** The answer to `PlaybackInfo`: each version that was asked for, with the one way in which it is to be played. */
export const playbackInfo = ({ item, wish, session, preferred, serverVersion }: PlaybackQuestion) => {
  const playSessionId = plainId(randomUUID())
  const asked = item.versions.filter(({ id }) => wish.mediaSourceId === '' || id === wish.mediaSourceId)
  const sources = asked.map((file) => {
    const delivery = chooseDelivery(preferred, file, wish)
    const isDirect = delivery === 'direct'
    const stream = { itemId: item.id, file, wish, session, playSessionId, serverVersion }
    return {
      ...mediaSourceView(file),
      DefaultAudioStreamIndex: wish.audioStreamIndex,
      SupportsDirectPlay: isDirect,
      SupportsDirectStream: isDirect,
      ...(isDirect
        ? {}
        : {
            TranscodingUrl: transcodingUrl(delivery, stream),
            TranscodingSubProtocol: delivery === 'hls' ? 'hls' : 'http',
            TranscodingContainer: 'mp4',
          }),
    }
  })
  return { MediaSources: sources, PlaySessionId: playSessionId }
}
