/** What a session node says of tokens, time and versions. */
export const session = {
  secrets_differ: {
    check: 'secrets',
    outcome: 'failed',
    cause: 'The session server does not accept the token that the plugin signed.',
    next: 'Compare secretFingerprint in the logs of both: unequal, set JwtSecret and JWT_SECRET to the same; equal, compare JWT_AUDIENCE and JWT_ISSUER.',
  },
  secret_only_at_plugin: {
    check: 'secrets',
    outcome: 'failed',
    cause: 'The plugin signs tokens, but the session server lets everybody in: it has no secret.',
    next: "Set JWT_SECRET of the session server to the plugin's JwtSecret.",
  },
  secret_only_at_node: {
    check: 'secrets',
    outcome: 'failed',
    cause: 'The session server wants tokens, and the plugin gives none: its JwtSecret is empty.',
    next: "Set the plugin's JwtSecret to the session server's JWT_SECRET.",
  },
  authentication_off: {
    check: 'secrets',
    outcome: 'warning',
    cause: 'The session server has no secret: whoever reaches it is let in, under any name.',
    next: 'Where not only friends can reach it, set JwtSecret and JWT_SECRET to the same value (openssl rand -base64 48).',
  },
  token_expired: {
    check: 'clock',
    outcome: 'failed',
    cause: 'The token had run out when it arrived: the clocks of the plugin and the session server differ by more than its lifetime.',
    next: 'Let both machines follow a time server (NTP), and look at TokenTtlSeconds.',
  },
  clock_unmeasured: {
    check: 'clock',
    outcome: 'failed',
    cause: 'The session server does not answer measurements of its clock.',
    next: 'Look at what it logs, and at its load.',
  },
  round_trip_poor: {
    check: 'clock',
    outcome: 'warning',
    cause: 'The round trip to the session server takes long: pauses and jumps reach viewers late.',
    next: 'Run the check from where viewers are. If it stays, bring the session server nearer to them.',
  },
  version_differs: {
    check: 'versions',
    outcome: 'warning',
    cause: 'The script is of another version than this check.',
    next: 'Build and deploy the script anew, or run the check of the version that is deployed.',
  },
  protocol_differs: {
    check: 'versions',
    outcome: 'failed',
    cause: 'The session server speaks another version of the protocol.',
    next: 'Bring plugin, script and session server to the same version.',
  },
} as const
