import type { ChaosEvent } from '../account/event.ts'

type Unstamped = ChaosEvent extends infer E ? (E extends ChaosEvent ? Omit<E, 'at'> : never) : never

/** What happens, as it is written down for the account. */
export interface Ledger {
  note(event: Unstamped): void
  readonly events: readonly ChaosEvent[]
}

export const createLedger = (): Ledger => {
  const events: ChaosEvent[] = []
  return { note: (event) => events.push({ ...event, at: Date.now() } as ChaosEvent), events }
}
