/** What the plugin tells pages, and what a page makes of it. */
export const configuration = {
  configuration_unset: {
    check: 'configuration',
    outcome: 'failed',
    cause: 'The plugin service is not configured, or cannot read its settings.',
    next: "Look into the plugin's log, then save its settings anew, or bring back the settings file.",
  },
  configuration_status: {
    check: 'configuration',
    outcome: 'failed',
    cause: '/WatchParty/ClientConfig is not answered by the plugin service.',
    next: 'Let the proxy pass all of /WatchParty/ to the plugin service (docs/deploy.md), not only the script.',
  },
  address_invalid: {
    check: 'address',
    outcome: 'failed',
    cause: 'SessionServerUrl is not a ws:// or wss:// address that ends in /ws.',
    next: 'Correct it in the plugin’s settings, or empty it: then pages use port 3000 of their own host.',
  },
  mixed_content: {
    check: 'mixed',
    outcome: 'failed',
    cause: 'The page is https and SessionServerUrl is ws://: browsers block that.',
    next: 'Let the proxy take the socket at /ws, and set SessionServerUrl to wss://, this host, /ws.',
  },
} as const
