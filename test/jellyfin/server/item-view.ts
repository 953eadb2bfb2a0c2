import { basename } from 'node:path'
import { type FilmFile, STREAM_INDEX } from './films/film.ts'
import type { Item, Library } from './library.ts'
import { ticksOf } from './ticks.ts'

const audioStream = (Index: number, title: string) => ({
  Type: 'Audio',
  Index,
  Codec: 'aac',
  Profile: 'LC',
  Language: 'eng',
  Title: title,
  DisplayTitle: `${title} - English - AAC - Mono`,
  Channels: 1,
  ChannelLayout: 'mono',
  SampleRate: 24_000,
  IsDefault: Index === STREAM_INDEX.audio,
  IsForced: false,
  IsExternal: false,
})

const streamsOf = ({ bitrate }: FilmFile) => [
  {
    Type: 'Video',
    Index: STREAM_INDEX.video,
    Codec: 'h264',
    Profile: 'High',
    Level: 31,
    Width: 640,
    Height: 360,
    BitRate: bitrate,
    BitDepth: 8,
    PixelFormat: 'yuv420p',
    AspectRatio: '16:9',
    AverageFrameRate: 30,
    RealFrameRate: 30,
    VideoRange: 'SDR',
    VideoRangeType: 'SDR',
    DisplayTitle: '360p H264 SDR',
    IsDefault: true,
    IsInterlaced: false,
    IsExternal: false,
  },
  audioStream(STREAM_INDEX.audio, 'Main'),
  audioStream(STREAM_INDEX.commentary, 'Commentary'),
]

/** A version as the item tells it; how it can be played is said by the playback info only. */
export const mediaSourceView = (version: FilmFile) => ({
  Id: version.id,
  Name: version.name,
  Path: `/media/${basename(version.path)}`,
  Protocol: 'File',
  Type: 'Default',
  Container: 'mp4',
  Size: version.bytes,
  Bitrate: version.bitrate,
  RunTimeTicks: ticksOf(version.seconds),
  IsRemote: false,
  MediaStreams: streamsOf(version),
  MediaAttachments: [],
  Formats: [],
  RequiredHttpHeaders: {},
  DefaultAudioStreamIndex: STREAM_INDEX.audio,
  SupportsDirectPlay: true,
  SupportsDirectStream: true,
  SupportsTranscoding: true,
})

const seriesFields = (item: Item, [parent, grandparent]: readonly Item[]) => {
  if (item.kind === 'Season' && parent) return { IndexNumber: item.number, SeriesId: parent.id, SeriesName: parent.title }
  if (item.kind !== 'Episode' || !parent || !grandparent) return {}
  return {
    IndexNumber: item.number,
    ParentIndexNumber: parent.number,
    SeasonId: parent.id,
    SeasonName: parent.title,
    SeriesId: grandparent.id,
    SeriesName: grandparent.title,
  }
}

const playableFields = ({ versions }: Item) => {
  const [main] = versions
  if (!main) return { IsFolder: true }
  return {
    IsFolder: false,
    MediaType: 'Video',
    VideoType: 'VideoFile',
    LocationType: 'FileSystem',
    Container: 'mp4',
    RunTimeTicks: ticksOf(main.seconds),
    Path: `/media/${basename(main.path)}`,
    MediaSourceCount: versions.length,
    MediaSources: versions.map(mediaSourceView),
    MediaStreams: streamsOf(main),
    HasSubtitles: false,
    CanDownload: true,
  }
}

/** @param positionTicks where this user left it */
export const itemView = (item: Item, library: Library, serverId: string, positionTicks: number) => ({
  Id: item.id,
  ServerId: serverId,
  Name: item.title,
  SortName: item.title.toLowerCase(),
  Type: item.kind,
  ...(item.kind === 'CollectionFolder' ? { CollectionType: item.title === 'Shows' ? 'tvshows' : 'movies' } : {}),
  ...(item.parentId === null ? {} : { ParentId: item.parentId }),
  ...playableFields(item),
  ...seriesFields(item, library.ancestors(item)),
  ImageTags: item.poster === null ? {} : { Primary: item.id },
  PrimaryImageAspectRatio: 2 / 3,
  BackdropImageTags: [],
  ImageBlurHashes: {},
  Genres: [],
  GenreItems: [],
  Studios: [],
  People: [],
  Tags: [],
  Taglines: [],
  RemoteTrailers: [],
  ExternalUrls: [],
  ProviderIds: {},
  Chapters: [],
  ProductionYear: 2025,
  PlayAccess: 'Full',
  CanDelete: false,
  EnableMediaSourceDisplay: true,
  UserData: { PlaybackPositionTicks: positionTicks, PlayCount: 0, IsFavorite: false, Played: false, Key: item.id, ItemId: item.id },
})
