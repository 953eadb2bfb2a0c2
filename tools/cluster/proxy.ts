/** Where a proxy listens and what stands behind it; addresses are `host:port`. */
export interface ProxyOptions {
  readonly bind: string
  readonly port: number
  /** Contract 2.5: where a page looks that was told no SessionServerUrl. */
  readonly sessionPort: number
  readonly sessionNodes: readonly string[]
  readonly plugins: readonly string[]
  readonly mediaServer: string
  /** The media server's, such as `/jellyfin`; or empty. */
  readonly basePath: string
  /** An address or CIDR range: a proxy in front, whose X-Forwarded-For and X-Forwarded-Proto are believed. */
  readonly frontProxy: string
  readonly injectScript: boolean
}
