/** Where viewers find an installation. */
export interface Installation {
  /** Page and plugin, such as `http://10.0.0.1`. */
  readonly pageUrl: string
  /** Such as `ws://10.0.0.1:3000/ws`. */
  readonly sessionUrl: string
  /** With which tokens are signed. */
  readonly jwtSecret: string
  /** The session pods that run now: their names and their metrics' addresses. */
  sessionPods(): Promise<readonly { readonly name: string; readonly metricsUrl: string }[]>
}

/** What a change cost the viewers of the party. */
export interface Cost {
  readonly partiesLost: number
  /** For each viewer the longest time (ms) that he was off; browsers first. */
  readonly gapsMs: readonly number[]
  /** The longest of the browsers' standstills (ms) of the picture while the room plays. */
  readonly standstillMs: number
}

/** A running party of browsers and headless viewers. */
export interface PartyWatch {
  /** Follows everybody while `change` goes on and until all are together again. */
  during(change: () => Promise<void>): Promise<Cost>
  /** Drift (ms) between the browsers in a quiet half minute. */
  drift(): Promise<{ readonly p95: number }>
  /** The session pod of each browser. */
  pods(): Promise<readonly string[]>
  /** Pictures of both pages, the panel open, as `NAME.png`. */
  screenshots(folder: string): Promise<void>
  close(): Promise<void>
}
