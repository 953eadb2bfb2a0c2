/** The way of the WebSocket to a session node. */
export const socket = {
  socket_name: {
    check: 'socket',
    outcome: 'failed',
    cause: 'The host name in the address of the session server is not known here.',
    next: 'Correct SessionServerUrl, or the DNS entry.',
  },
  socket_refused: {
    check: 'socket',
    outcome: 'failed',
    cause: 'Nothing takes connections at the host and port of the session server.',
    next: 'Start the session server and open its port, or let the proxy take /ws and set SessionServerUrl to that.',
  },
  socket_silent: {
    check: 'socket',
    outcome: 'failed',
    cause: 'The session server, or what is before it, did not answer in time.',
    next: 'Look for a firewall on the way, and at whether the session server runs.',
  },
  socket_certificate: {
    check: 'socket',
    outcome: 'failed',
    cause: 'The certificate at the address of the session server is not valid for its name, or its authority is not known.',
    next: 'Use a certificate that holds for it, or let the proxy with the page’s certificate take /ws.',
  },
  socket_not_http: {
    check: 'socket',
    outcome: 'failed',
    cause: 'At the address of the session server ws is spoken where wss is asked for, or the reverse.',
    next: 'The session server itself speaks ws only: let a proxy with a certificate take wss://, or correct SessionServerUrl.',
  },
  upgrade_dropped: {
    check: 'socket',
    outcome: 'failed',
    cause: 'The proxy passes the request on, but not as a WebSocket.',
    next: 'Let it pass the Upgrade and Connection headers over HTTP/1.1 for /ws (docs/deploy.md).',
  },
  origin_refused: {
    check: 'socket',
    outcome: 'failed',
    cause: "The session server does not let this page's origin in, or the proxy changes the Host header.",
    next: 'Name the origin in ALLOWED_ORIGINS, or let the proxy pass on Host with its port.',
  },
  socket_path: {
    check: 'socket',
    outcome: 'failed',
    cause: 'There is nothing at that path: it is not passed to the session server, or with another path than /ws.',
    next: 'Let the proxy pass exactly /ws, without what is before it, to the session server.',
  },
  socket_page: {
    check: 'socket',
    outcome: 'failed',
    cause: 'A page or a redirect is answered: the way ends at the media server or the proxy.',
    next: 'Let the proxy pass exactly /ws to the session server, before its rule for all other paths.',
  },
  socket_no_node: {
    check: 'socket',
    outcome: 'failed',
    cause: 'The proxy reaches no session server, or none that takes viewers now.',
    next: 'Start it, look at its /ready, and at the address that the proxy has for it.',
  },
  socket_crowded: {
    check: 'socket',
    outcome: 'failed',
    cause: 'Too many connections come from one address.',
    next: 'Name the proxy in TRUST_PROXY, so that viewers are told apart, or raise CONNECTIONS_PER_ADDRESS.',
  },
  socket_status: {
    check: 'socket',
    outcome: 'failed',
    cause: 'The WebSocket is answered with an unexpected status.',
    next: 'Look into the logs of the proxy and of the session server.',
  },
  handshake_silent: {
    check: 'socket',
    outcome: 'failed',
    cause: 'The WebSocket opens, and the session server says nothing through it.',
    next: 'Let the proxy pass on what comes at once, without buffering, and look at its timeouts.',
  },
  handshake_refused: {
    check: 'socket',
    outcome: 'failed',
    cause: 'The session server takes nobody in just now.',
    next: 'Run the check again in a minute; if it stays, look into the log of the session server.',
  },
} as const
