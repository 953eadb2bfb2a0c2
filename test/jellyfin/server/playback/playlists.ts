import type { SegmentedFile } from '../films/byte-ranges.ts'
import type { FilmFile } from '../films/film.ts'

const lines = (...parts: readonly string[]): string => `${parts.join('\n')}\n`

/** One stream; its query goes on to the media playlist, as Jellyfin's does. */
export const masterPlaylist = ({ bitrate }: FilmFile, query: string): string =>
  lines(
    '#EXTM3U',
    `#EXT-X-STREAM-INF:BANDWIDTH=${bitrate},AVERAGE-BANDWIDTH=${bitrate},CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=30`,
    `main.m3u8${query}`,
  )

/** The whole film from its beginning, wherever playback starts: positions are the film's own. */
export const mainPlaylist = ({ segments }: SegmentedFile, query: string): string =>
  lines(
    '#EXTM3U',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...segments.map(({ seconds }) => seconds)))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-MAP:URI="hls1/main/-1.mp4${query}"`,
    ...segments.flatMap(({ seconds }, index) => [`#EXTINF:${seconds.toFixed(6)}, nodesc`, `hls1/main/${index}.mp4${query}`]),
    '#EXT-X-ENDLIST',
  )
