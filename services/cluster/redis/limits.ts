/** How long a node counts as alive after a beat; what it says when it has been silent for longer, it asks for first. */
export const LEASE_MS = 5000
export const RENEW_MS = 1500
/** Between tries to reach what nodes share. */
export const RETRY_MS = 500
/** An inbox that has not answered by then counts as unreachable, and a message older than that is not answered. */
export const ASK_DEADLINE_MS = 2000
/** How long a room that was announced may take to be handed over. */
export const EXPECT_MS = 10_000
/** Commands on their way at once, when all rooms of a node are gone through. */
export const BATCH = 100
/** Broadcasts that wait for a lease to be confirmed; what comes beyond them stays within the node. */
export const HELD_BROADCASTS = 10_000
