/** Named channels that may lose any message, and keep none. Messages of one sender on one channel stay in order. */
export interface Bus {
  /** Resolves once messages would arrive; asked for again it makes sure of it. */
  subscribe(channel: string): Promise<void>
  unsubscribe(channel: string): void
  /** Answers how many subscribers got it, as far as is known; rejects if it cannot be told that it was sent. */
  publish(channel: string, message: string): Promise<number>
  /** Hears all subscribed channels. One handler. */
  onMessage(handler: (channel: string, message: string) => void): void
  /** Hears that a connection was lost, and all subscriptions with it, and that one is back without them. One handler. */
  onLink(handler: (state: 'lost' | 'back') => void): void
  /** Makes the connections anew: what is sent does not arrive although nothing says why. */
  restart(): void
  close(): void
}
