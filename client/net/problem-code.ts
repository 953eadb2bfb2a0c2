import type { ErrorCode } from '../../services/protocol/names.ts'

/** What can go wrong before a session node answers at all; each has a sentence in `client/i18n/problems.ts` (rule UI9). */
export const ConnectProblem = {
  signedOut: 'signed_out',
  tokenRateLimited: 'token_rate_limited',
  pluginNotConfigured: 'plugin_not_configured',
  mediaServerUnavailable: 'media_server_unavailable',
  pluginUnavailable: 'plugin_unavailable',
  urlInvalid: 'url_invalid',
  mixedContent: 'mixed_content',
  serverUnreachable: 'server_unreachable',
} as const
export type ConnectProblem = (typeof ConnectProblem)[keyof typeof ConnectProblem]

/** What can go wrong with a viewer's seat or page. */
export const SeatProblem = {
  kicked: 'kicked',
  replaced: 'replaced',
  signInExpired: 'sign_in_expired',
  noPlayer: 'no_player',
  mediaUnavailable: 'media_unavailable',
  playerTaken: 'player_taken',
} as const
export type SeatProblem = (typeof SeatProblem)[keyof typeof SeatProblem]

export type ProblemCode = ErrorCode | ConnectProblem | SeatProblem
