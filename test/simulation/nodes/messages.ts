/** What crosses a viewer's line in the simulation of whole nodes. */
import type { RoomBroadcast } from '../../../services/cluster/cluster.ts'
import type { ClientEvent } from '../../../services/protocol/names.ts'
import type { Answer } from '../../../services/protocol/types.ts'

export interface Request {
  readonly id: number
  readonly event: ClientEvent
  readonly payload: object
}
export type Told =
  | { readonly kind: 'connected' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'event'; readonly message: RoomBroadcast }
  | { readonly kind: 'moving'; readonly afterMs: number }
