/** Signing in, and the token that the plugin gives for it. */
export const token = {
  login_refused: {
    check: 'token',
    outcome: 'failed',
    cause: 'The media server does not take this name and password.',
    next: 'Correct --user, or the password in the variable that --password-env names.',
  },
  login_status: {
    check: 'token',
    outcome: 'failed',
    cause: 'The media server did not sign this user in.',
    next: "Look into the media server's log, or use --token-env with a token or API key of its own.",
  },
  token_unauthorized: {
    check: 'token',
    outcome: 'failed',
    cause: 'The plugin service does not learn from the media server who this is.',
    next: "Look at whether the token still holds, and whether the plugin's MEDIA_SERVER and MEDIA_SERVER_URL are this media server's.",
  },
  token_rate_limited: {
    check: 'token',
    outcome: 'failed',
    cause: 'More than ten tokens were asked for by this user within a minute.',
    next: 'Wait a minute, then run the check again. If nobody asked, pages are reloading themselves.',
  },
  token_not_configured: {
    check: 'token',
    outcome: 'failed',
    cause: 'The plugin service is not configured, or cannot read its settings.',
    next: "Look into the plugin's log, then save its settings anew.",
  },
  token_media_server: {
    check: 'token',
    outcome: 'failed',
    cause: 'The plugin service could not ask the media server, or its own Redis.',
    next: "Look at MEDIA_SERVER_URL as the plugin's own machine sees it, at REDIS_URL if it is set, and into the plugin's log.",
  },
  token_status: {
    check: 'token',
    outcome: 'failed',
    cause: '/WatchParty/Token is not answered as the plugin service would.',
    next: 'Let the proxy pass all of /WatchParty/, with its headers X-Media-Token, Authorization and Cookie, to the plugin service.',
  },
  token_time: {
    check: 'token',
    outcome: 'warning',
    cause: "The plugin's clock and this machine's are more than 30 s apart.",
    next: 'Let both follow a time server (NTP); tokens are refused when the session server’s clock is apart as well.',
  },
} as const
