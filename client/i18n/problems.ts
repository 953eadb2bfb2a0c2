/** What each refusal means to a viewer, and what to do next (rule UI9), in English. Another language is another file of the same type. */
import type { ProblemCode } from '../net/problem-code.ts'

export interface ProblemText {
  /** What happened, as one sentence. */
  readonly message: string
  /** The next step, as one sentence or two. */
  readonly hint: string
}
export type ProblemTexts = Readonly<Record<ProblemCode, ProblemText>>

export const problems: ProblemTexts = {
  // The way to the session server
  signed_out: {
    message: 'You are not signed in to the media server.',
    hint: 'Sign in, then try again.',
  },
  token_rate_limited: {
    message: 'Your account asked for too many tokens in the last minute.',
    hint: 'It connects by itself in a moment. Close other tabs of this site if it keeps happening.',
  },
  plugin_not_configured: {
    message: 'The watch party plugin is not configured.',
    hint: 'Ask the administrator to open its settings and save them.',
  },
  media_server_unavailable: {
    message: 'The media server did not say who you are.',
    hint: 'It is tried again by itself. Reload the page if the media server was just restarted.',
  },
  plugin_unavailable: {
    message: 'The watch party plugin does not answer.',
    hint: 'It is tried again by itself. Ask the administrator whether the plugin is running if it goes on.',
  },
  url_invalid: {
    message: 'The address of the session server is not valid.',
    hint: 'Ask the administrator to correct SessionServerUrl: it begins with ws:// or wss:// and ends in /ws, or is empty.',
  },
  mixed_content: {
    message: 'This page is secure (https), but the address of the session server is not (ws://), so the browser blocks it.',
    hint: 'Ask the administrator to set SessionServerUrl to an address that begins with wss://.',
  },
  server_unreachable: {
    message: 'The session server cannot be reached.',
    hint: 'It is tried again by itself. For the administrator: check that the session server runs, that SessionServerUrl or port 3000 leads to it, and that ALLOWED_ORIGINS names this site.',
  },
  unauthorized: {
    message: 'The session server wants a token, and the plugin gives none.',
    hint: "Ask the administrator to set the plugin's JwtSecret to the session server's JWT_SECRET, then try again.",
  },
  invalid_token: {
    message: 'The session server did not accept your token.',
    hint: "Ask the administrator whether the plugin's JwtSecret, JwtAudience and JwtIssuer are those of the session server, then try again.",
  },
  token_expired: {
    message: 'Your token was too old when it arrived.',
    hint: 'Try again. If it goes on, the clocks of the media server and the session server differ: tell the administrator.',
  },
  protocol_unsupported: {
    message: 'This page speaks another version of the protocol than the session server.',
    hint: 'Reload the page.',
  },
  too_many_connections: {
    message: 'Too many connections come from your address.',
    hint: 'It is tried again by itself. Close other tabs of this site if it goes on.',
  },
  moving: {
    message: 'The session server is about to stop.',
    hint: 'It connects again by itself.',
  },

  // Rooms
  room_not_found: {
    message: 'There is no such room, or it is not open to you.',
    hint: 'Choose a room from the list, or ask for a new link.',
  },
  room_full: {
    message: 'The room is full.',
    hint: 'Try again when somebody has left.',
  },
  room_limit: {
    message: 'There are as many rooms open as are allowed.',
    hint: 'Close a room of yours that you no longer need, or try again later.',
  },
  already_in_room: {
    message: 'You are in a room already.',
    hint: 'Leave it first.',
  },
  not_in_room: {
    message: 'You are no longer in the room.',
    hint: 'Join it again from the list.',
  },
  kicked: {
    message: 'The host removed you from the room.',
    hint: 'You may choose another room from the list.',
  },
  replaced: {
    message: 'You took your seat in another tab or window.',
    hint: 'Watch there, or join the room again to watch here.',
  },
  sign_in_expired: {
    message: 'Your sign-in ran out, so you were put out of the room.',
    hint: 'Sign in to the media server again, then join the room again.',
  },
  member_not_found: {
    message: 'That member has left.',
    hint: 'The list of members shows who is there.',
  },

  // Playback
  not_allowed: {
    message: 'Only the host may do that.',
    hint: 'Ask the host, who can also let everyone control playback.',
  },
  quality_locked: {
    message: 'The administrator has fixed the quality.',
    hint: 'Watch in the quality that is set, or ask the administrator to allow the host to choose.',
  },
  stale: {
    message: 'Somebody else was faster.',
    hint: 'You see what the room does now. Do it again if you still want to.',
  },
  no_player: {
    message: 'There is no film open on this page.',
    hint: 'Open a film, then try again.',
  },
  media_unavailable: {
    message: 'The film of this room could not be opened here.',
    hint: 'Check that your account may watch it, then press Join playback.',
  },
  player_taken: {
    message: 'SyncPlay has this player, and two cannot steer it.',
    hint: 'Leave the SyncPlay group, by its button in the header, then try again.',
  },

  // The wire
  invalid_payload: {
    message: 'The session server did not understand a value.',
    hint: 'Check what you entered. Reload the page if it goes on.',
  },
  unknown_event: {
    message: 'The session server does not know what was asked of it.',
    hint: 'Reload the page: it may be of another version.',
  },
  message_too_large: {
    message: 'What was sent is too large.',
    hint: 'Send something shorter.',
  },
  rate_limited: {
    message: 'Too much was asked in one second, so something was dropped.',
    hint: 'Wait a moment, then do it again.',
  },
  not_available: {
    message: 'This session server does not offer that.',
    hint: 'Go on without it.',
  },
  unreachable: {
    message: 'The room could not be reached, so nothing was changed.',
    hint: 'Try again when the connection is back.',
  },
  internal: {
    message: 'Something went wrong on the session server.',
    hint: 'Try again. If it goes on, tell the administrator: the log of the session server says more.',
  },
}
