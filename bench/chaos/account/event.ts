import type { FaultKind } from '../plan/fault.ts'

/** The host is the viewer 0 of a party. */
export const HOST_VIEWER = 0

/** What happened in a phase, in no order; `at` is in milliseconds since the epoch, as in the services' logs. */
export type ChaosEvent = { readonly at: number } & (
  | { readonly kind: 'fault'; readonly fault: FaultKind /** The node or replica it met. */; readonly target: string | null }
  /** A viewer of the party entered the room, or its host opened it. */
  | { readonly kind: 'entered'; readonly party: number; readonly viewer: number; readonly room: string }
  /** The viewer's connection ended, or is there again. */
  | { readonly kind: 'cut' | 'back'; readonly party: number; readonly viewer: number }
  /** The viewer was put out of the room. */
  | { readonly kind: 'out'; readonly party: number; readonly viewer: number; readonly room: string; readonly reason: string }
  /** From now on the node decides the room. */
  | { readonly kind: 'owned'; readonly room: string; readonly node: string }
)

export type EventOf<K extends ChaosEvent['kind']> = Extract<ChaosEvent, { readonly kind: K }>

export const isFaultEvent = (event: ChaosEvent): event is EventOf<'fault'> => event.kind === 'fault'
