/** What the replicas share cannot be reached, and it may not be done without; the message is meant for the caller. */
export class StoreAwayError extends Error {
  override readonly name = 'StoreAwayError'
}
