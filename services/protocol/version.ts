/** The protocol a client names in its handshake; a node accepts its own version and the one before. */
export const PROTOCOL_VERSION = 1
export const OLDEST_PROTOCOL_VERSION = 1

/** Optional parts a client may offer in its handshake; a node ignores those it does not know. */
export const FEATURES = ['resume'] as const
