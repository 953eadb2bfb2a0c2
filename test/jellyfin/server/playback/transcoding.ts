import { takesLegacyNames } from '../authorization.ts'
import type { FilmFile } from '../films/film.ts'
import { dashed } from '../id.ts'
import type { Session } from '../sessions.ts'
import { ticksOf } from '../ticks.ts'
import type { Delivery } from './delivery.ts'
import type { Wish } from './wish.ts'

export interface Stream {
  readonly itemId: string
  readonly file: FilmFile
  readonly wish: Wish
  readonly session: Session
  readonly playSessionId: string
  readonly serverVersion: string
}

/** The address of a stream that the server makes, below the base address, as Jellyfin writes it. */
export const transcodingUrl = (delivery: Exclude<Delivery, 'direct'>, stream: Stream): string => {
  const { itemId, file, wish, session, playSessionId, serverVersion } = stream
  const query = new URLSearchParams({
    DeviceId: session.device.deviceId,
    MediaSourceId: file.id,
    VideoCodec: 'h264',
    AudioCodec: 'aac',
    AudioStreamIndex: String(wish.audioStreamIndex),
    PlaySessionId: playSessionId,
    [takesLegacyNames(serverVersion) ? 'api_key' : 'ApiKey']: session.token,
    ...(delivery === 'hls' ? { SegmentContainer: 'mp4', MinSegments: '1' } : { StartTimeTicks: String(ticksOf(wish.startSeconds)) }),
  })
  return `/videos/${dashed(itemId)}/${delivery === 'hls' ? 'master.m3u8' : 'stream.mp4'}?${query}`
}
