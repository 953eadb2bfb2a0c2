import { idOf } from './id.ts'
import type { Session } from './sessions.ts'
import type { JellyfinUser } from './users.ts'

const policyOf = ({ isAdmin, maySyncPlay, libraries }: JellyfinUser) => ({
  IsAdministrator: isAdmin,
  IsHidden: false,
  IsDisabled: false,
  EnableUserPreferenceAccess: true,
  EnableRemoteControlOfOtherUsers: isAdmin,
  EnableSharedDeviceControl: true,
  EnableRemoteAccess: true,
  EnableLiveTvAccess: false,
  EnableMediaPlayback: true,
  EnableAudioPlaybackTranscoding: true,
  EnableVideoPlaybackTranscoding: true,
  EnablePlaybackRemuxing: true,
  EnableContentDownloading: true,
  EnableAllDevices: true,
  EnableAllChannels: true,
  EnableAllFolders: libraries === null,
  EnabledFolders: (libraries ?? []).map(idOf),
  BlockedMediaFolders: [],
  RemoteClientBitrateLimit: 0,
  SyncPlayAccess: maySyncPlay ? 'CreateAndJoinGroups' : 'None',
})

const CONFIGURATION = {
  PlayDefaultAudioTrack: true,
  SubtitleLanguagePreference: '',
  SubtitleMode: 'Default',
  DisplayMissingEpisodes: false,
  GroupedFolders: [],
  OrderedViews: [],
  LatestItemsExcludes: [],
  MyMediaExcludes: [],
  HidePlayedInLatest: false,
  RememberAudioSelections: true,
  RememberSubtitleSelections: true,
  EnableNextEpisodeAutoPlay: true,
}

export const userView = (user: JellyfinUser, serverId: string) => ({
  Name: user.name,
  ServerId: serverId,
  Id: user.id,
  HasPassword: true,
  HasConfiguredPassword: true,
  EnableAutoLogin: false,
  Configuration: CONFIGURATION,
  Policy: policyOf(user),
})

/** A session as it is told: to other clients, and to its own user at sign-in. */
export const sessionView = ({ id, user, device, playing }: Session, serverId: string, nowPlayingItem: object | null) => ({
  Id: id,
  UserId: user.id,
  UserName: user.name,
  Client: device.client,
  DeviceId: device.deviceId,
  DeviceName: device.device,
  ApplicationVersion: device.version,
  ServerId: serverId,
  IsActive: true,
  SupportsRemoteControl: true,
  PlayableMediaTypes: ['Audio', 'Video'],
  SupportedCommands: [],
  PlayState: { CanSeek: playing !== null, IsPaused: false, IsMuted: false, RepeatMode: 'RepeatNone', ...playing },
  ...(nowPlayingItem ? { NowPlayingItem: nowPlayingItem } : {}),
})
