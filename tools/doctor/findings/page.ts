const PLUGIN_ROUTE = 'Let the proxy pass /WatchParty/ to the plugin service (docs/deploy.md), below the base path where there is one.'

/** The page, the script, and the tag that brings one into the other. */
export const page = {
  page_name: {
    check: 'page',
    outcome: 'failed',
    cause: 'The host name of --url is not known here.',
    next: 'Correct --url, or the DNS entry.',
  },
  page_refused: {
    check: 'page',
    outcome: 'failed',
    cause: 'Nothing takes connections at that host and port.',
    next: 'Start the media server or its proxy, or correct the port in --url.',
  },
  page_silent: {
    check: 'page',
    outcome: 'failed',
    cause: 'Nothing answered in time.',
    next: 'Look for a firewall on the way, and at whether the media server still answers its own pages.',
  },
  page_certificate: {
    check: 'page',
    outcome: 'failed',
    cause: 'The certificate is not valid for this name, or its authority is not known.',
    next: 'Renew or complete the certificate. Where the authority is your own, name its file in NODE_EXTRA_CA_CERTS.',
  },
  page_not_http: {
    check: 'page',
    outcome: 'failed',
    cause: 'What answers there does not speak the protocol of --url: http where https is asked for, the reverse, or neither.',
    next: 'Correct the scheme or the port of --url.',
  },
  page_status: {
    check: 'page',
    outcome: 'failed',
    cause: 'The media server, or the proxy before it, answers with an error.',
    next: 'Open --url in a browser: it has to show the web client. A 502 or 503 is a proxy that does not reach the media server.',
  },
  script_missing: {
    check: 'script',
    outcome: 'failed',
    cause: 'The plugin service answers, and has no script.',
    next: 'Run "npm run build", or let SCRIPT_FILE name the built script.',
  },
  script_not_routed: {
    check: 'script',
    outcome: 'failed',
    cause: '/WatchParty/ClientScript does not lead to the plugin service: it is not installed, or not passed on.',
    next: PLUGIN_ROUTE,
  },
  script_status: {
    check: 'script',
    outcome: 'failed',
    cause: 'The script is answered with an error.',
    next: 'Look at whether the plugin service runs, and into its log. A 502 or 503 is a proxy that does not reach it.',
  },
  script_type: {
    check: 'script',
    outcome: 'failed',
    cause: 'The answer is no JavaScript: the media server or the proxy answers in place of the plugin.',
    next: PLUGIN_ROUTE,
  },
  script_foreign: {
    check: 'script',
    outcome: 'failed',
    cause: 'The script is not the one that this product builds.',
    next: 'Let SCRIPT_FILE name dist/watch-party.js, and empty the caches on the way.',
  },
  script_etag: {
    check: 'script',
    outcome: 'warning',
    cause: 'The ETag is lost on the way, so browsers load the whole script anew each hour.',
    next: 'Let the proxy pass on the ETag; nginx drops it when it changes or compresses an answer.',
  },
  tag_missing: {
    check: 'tag',
    outcome: 'failed',
    cause: 'Neither the page nor the branding setting holds a script tag for /WatchParty/ClientScript.',
    next: 'Put it in by the proxy (docs/deploy.md) or the custom HTML body setting. If another plugin loads it, open a film instead and look for the icon.',
  },
  tag_address: {
    check: 'tag',
    outcome: 'failed',
    cause: "The page's script tag leads to another address than the script has.",
    next: 'Correct its src: /WatchParty/ClientScript, with the base path before it where there is one.',
  },
} as const
