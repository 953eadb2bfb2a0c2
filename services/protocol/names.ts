/** Every name that may cross the wire. No imports: safe in a browser and in k6. */

/** Events a client sends; each is acknowledged with an {@link Answer}. */
export const ClientEvent = {
  clockProbe: 'clock:probe',
  directoryWatch: 'directory:watch',
  directoryUnwatch: 'directory:unwatch',
  roomCreate: 'room:create',
  roomJoin: 'room:join',
  roomLeave: 'room:leave',
  roomClose: 'room:close',
  roomUpdate: 'room:update',
  roomKick: 'room:kick',
  roomSnapshot: 'room:snapshot',
  roomQuality: 'room:quality',
  membersWatch: 'members:watch',
  membersUnwatch: 'members:unwatch',
  hostTransfer: 'host:transfer',
  playbackPlay: 'playback:play',
  playbackPause: 'playback:pause',
  playbackSeek: 'playback:seek',
  playbackRate: 'playback:rate',
  playbackMedia: 'playback:media',
  playbackReport: 'playback:report',
  playbackReady: 'playback:ready',
  authRenew: 'auth:renew',
  chatSend: 'chat:send',
  chatReact: 'chat:react',
} as const
export type ClientEvent = (typeof ClientEvent)[keyof typeof ClientEvent]

/** Events a node sends. */
export const ServerEvent = {
  roomState: 'room:state',
  roomInfo: 'room:info',
  roomMembers: 'room:members',
  roomClosed: 'room:closed',
  directoryDelta: 'directory:delta',
  chatMessage: 'chat:message',
  notice: 'notice',
  authExpiring: 'auth:expiring',
  nodeMoving: 'node:moving',
} as const
export type ServerEvent = (typeof ServerEvent)[keyof typeof ServerEvent]

/** Why a viewer is out of a room, or a socket was ended. All but `moving` are terminal: no retry. */
export const ClosedReason = {
  roomClosed: 'room_closed',
  kicked: 'kicked',
  replaced: 'replaced',
  unauthorized: 'unauthorized',
  moving: 'moving',
} as const
export type ClosedReason = (typeof ClosedReason)[keyof typeof ClosedReason]

/** Error codes of the wire: the text a person may read, and whether trying again can help. */
export const ErrorCode = {
  unauthorized: { message: 'Unauthorized', retryable: false },
  invalid_token: { message: 'Invalid token', retryable: false },
  token_expired: { message: 'Token expired', retryable: true },
  protocol_unsupported: { message: 'This page speaks another version of the protocol; reload it', retryable: false },
  invalid_payload: { message: 'Invalid payload', retryable: false },
  unknown_event: { message: 'Unknown event', retryable: false },
  message_too_large: { message: 'Message too large', retryable: false },
  rate_limited: { message: 'Rate limit exceeded, message dropped', retryable: true },
  too_many_connections: { message: 'Too many connections from this address', retryable: true },
  not_available: { message: 'Not available on this server', retryable: false },
  room_not_found: { message: 'No such room, or not open to you', retryable: false },
  room_full: { message: 'The room is full', retryable: true },
  room_limit: { message: 'Too many rooms are open', retryable: true },
  already_in_room: { message: 'Leave your room first', retryable: false },
  not_in_room: { message: 'You are not in a room', retryable: false },
  not_allowed: { message: 'Only the host may do that', retryable: false },
  quality_locked: { message: 'Quality is set by the administrator', retryable: false },
  member_not_found: { message: 'No such member', retryable: false },
  stale: { message: 'Somebody else was faster', retryable: true },
  moving: { message: 'This node is going away', retryable: true },
  unreachable: { message: 'The room cannot be reached just now', retryable: true },
  internal: { message: 'Something went wrong', retryable: true },
} as const
export type ErrorCode = keyof typeof ErrorCode

/** Who may steer a room's playback. `cohosts` is reserved. */
export const Control = { host: 'host', cohosts: 'cohosts', pauseForAll: 'pause-for-all', everyone: 'everyone' } as const
export type Control = (typeof Control)[keyof typeof Control]

export const Visibility = { listed: 'listed', unlisted: 'unlisted' } as const
export type Visibility = (typeof Visibility)[keyof typeof Visibility]

/** Whether start, seek and a new item wait until members have buffered. */
export const Waiting = { members: 'members', nobody: 'nobody' } as const
export type Waiting = (typeof Waiting)[keyof typeof Waiting]

/** What a member's own client says of itself; older than its time to live it counts as measuring. */
export const MemberState = {
  measuring: 'measuring',
  inSync: 'in-sync',
  catchingUp: 'catching-up',
  buffering: 'buffering',
  blocked: 'blocked',
  away: 'away',
} as const
export type MemberState = (typeof MemberState)[keyof typeof MemberState]

/** What the player itself was doing when a report was sampled. */
export const PlayerState = { playing: 'playing', paused: 'paused', buffering: 'buffering', seeking: 'seeking', ended: 'ended' } as const
export type PlayerState = (typeof PlayerState)[keyof typeof PlayerState]

/** What last moved a timeline. */
export const Cause = {
  create: 'create',
  play: 'play',
  pause: 'pause',
  seek: 'seek',
  rate: 'rate',
  media: 'media',
  ready: 'ready',
  deadline: 'deadline',
  reanchor: 'reanchor',
  ended: 'ended',
  /** Nothing changed: the room goes on at another node. */
  moved: 'moved',
} as const
export type Cause = (typeof Cause)[keyof typeof Cause]

/** The audience of session nodes' questions to the plugin, and never of viewers' tokens: one of those must not pass for a node's. */
export const INTERNAL_AUDIENCE = 'WatchPartyInternal'
