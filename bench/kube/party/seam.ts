/** What a running installation and the party that is followed through its changes know of each other. */

export interface SessionPod {
  readonly name: string
  /** What it answers who asks for its metrics. */
  metrics(): Promise<string>
}

/** Where viewers find an installation. */
export interface Installation {
  /** Page and plugin, such as `http://10.0.0.1`, without a slash at its end. */
  readonly pageUrl: string
  /** Such as `ws://10.0.0.1:3000/ws`. */
  readonly sessionUrl: string
  /** With which tokens are signed. */
  readonly jwtSecret: string
  /** The session pods that take viewers now. */
  sessionPods(): Promise<readonly SessionPod[]>
}

/** What a change cost the viewers of the party. */
export interface Cost {
  /** 1: the room was closed, or somebody was put out of it or did not come back within a minute. Then a new one was opened. */
  readonly partiesLost: 0 | 1
  /** For each viewer the longest time (ms) that he was off; browsers first, the host's before the other. */
  readonly gapsMs: readonly number[]
  /** The longest of the browsers' standstills (ms) of the picture while the room plays. */
  readonly standstillMs: number
}

/** A running party of browsers and headless viewers; only one of these is asked for at a time. */
export interface PartyWatch {
  /**
   * Follows everybody while `change` goes on and until all are together again. Before it, viewers are spread over the pods that are
   * there. `change` is over when no pod comes or goes any more.
   */
  during(change: () => Promise<void>): Promise<Cost>
  /** Drift (ms) between the browsers in a quiet half minute. */
  drift(): Promise<{ readonly p95: number }>
  /** The session pods of the host's browser, and so of the room, and of the other's: two different ones, where there are two. */
  pods(): Promise<readonly [host: string, guest: string]>
  /** Pictures of both pages, the panel open, as `kube-host.png` and `kube-guest.png`. */
  screenshots(folder: string): Promise<void>
  close(): Promise<void>
}
