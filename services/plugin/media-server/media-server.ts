/** Who is calling, as the media server says; one implementation a kind of server. */

/** What the browser sent that may prove who is calling. */
export interface Credential {
  /** X-Media-Token, or the server's own header or query token. */
  readonly token: string | null
  /** The Cookie header, as it came; null where cookies must not count. */
  readonly cookie: string | null
}

export type Identity =
  | { readonly kind: 'user'; readonly id: string; readonly name: string; readonly isAdmin: boolean }
  /** Refused by the media server, or without id or name. */
  | { readonly kind: 'unknown' }
  /** The media server did not answer. */
  | { readonly kind: 'down' }

export interface MediaServer {
  /**
   * Never throws; bounded by a deadline.
   * @param address the caller's own, so that what the media server allows at home only stays there (rule PL15)
   */
  identify(credential: Credential, address: string): Promise<Identity>
}
