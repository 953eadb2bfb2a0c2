/** What Jellyfin's and Emby's web clients have in common, for both grew out of Media Browser; only what is used here. */

/** The client of the media server; another one after each change of server. Before a sign-in it knows nobody. */
export interface ApiClient {
  accessToken?(): string | null | undefined
  getCurrentUserId?(): string | null | undefined
  serverId?(): string | null | undefined
  getSavedEndpointInfo?(): { readonly IsInNetwork?: boolean } | null | undefined
}

/** One of the things that can play. */
export interface PagePlayer {
  readonly id?: string
  getDeviceProfile?(...options: unknown[]): Promise<object>
}

export interface PageItem {
  readonly Id?: string
  readonly Name?: string
  readonly SeriesName?: string
  readonly RunTimeTicks?: number
}

export interface PlaybackManager {
  play(options: object): unknown
  seek(ticks: number, player: PagePlayer): unknown
  getCurrentPlayer(): PagePlayer | null | undefined
  getPlayers?(): readonly PagePlayer[]
  currentItem(player: PagePlayer): PageItem | null | undefined
  currentMediaSource(player: PagePlayer): PageItem | null | undefined
  /** Also remembers it as the viewer's own, and gives what plays another stream. */
  setMaxStreamingBitrate(options: object, player: PagePlayer): unknown
  /** Jellyfin's own watching together has the player. */
  readonly syncPlayEnabled?: boolean
}

/** How the page's playback manager is come by. */
export interface ManagerSource {
  readonly manager: PlaybackManager | null
  /** The page has changed. */
  look(): void
  /** Takes back what was hooked. */
  stop(): void
}

const FUNCTIONS = ['play', 'seek', 'getCurrentPlayer', 'currentItem', 'currentMediaSource', 'setMaxStreamingBitrate']

export const isPlaybackManager = (object: unknown): object is PlaybackManager =>
  typeof object === 'object' && object !== null && FUNCTIONS.every((name) => typeof Reflect.get(object, name) === 'function')

/** The player of films, which is there before anything plays. */
export const filmPlayer = (manager: PlaybackManager | null): PagePlayer | null =>
  manager?.getPlayers?.().find(({ id }) => id === 'htmlvideoplayer') ?? manager?.getCurrentPlayer() ?? null
