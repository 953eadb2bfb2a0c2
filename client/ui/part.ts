import type { Texts } from '../i18n/en.ts'
import type { Actions, PartyState } from '../store.ts'

/** What every part of the panel may use: it acts only by actions and speaks only in these texts. */
export interface UiContext {
  readonly actions: Actions
  readonly text: Texts
}

/** A piece of the panel: one element, drawn once, brought up to date from the state. */
export interface Part<S = PartyState> {
  readonly element: HTMLElement
  update(state: S): void
}

/** The room in the state, once there is one. */
export type RoomView = NonNullable<PartyState['room']>
