/** The choices a room is made with, and that its host may change later. */
import { Control, Waiting } from '../../services/protocol/names.ts'
import type { RoomOptions } from '../store.ts'
import { choiceField, tickField } from './fields.ts'
import type { UiContext } from './part.ts'

/** `cohosts` is reserved by the protocol, so it is not offered. */
const CONTROLS = [Control.host, Control.pauseForAll, Control.everyone] as const

export type RoomChoices = Omit<RoomOptions, 'name' | 'visibility'>

export interface RoomOptionFields {
  readonly elements: readonly HTMLElement[]
  get(): RoomChoices
  set(choices: RoomChoices): void
  /** Called with the one choice that the viewer changed. */
  onChange(listener: (change: Partial<RoomChoices>) => void): void
}

export const createRoomOptionFields = ({ text }: UiContext): RoomOptionFields => {
  const control = choiceField(
    text.whoControls,
    CONTROLS.map((value) => ({ value, label: text.control[value] })),
  )
  const waiting = tickField(text.waiting, true)

  const get = (): RoomChoices => ({
    control: control.get() ?? Control.host,
    waiting: waiting.input.checked ? Waiting.members : Waiting.nobody,
  })
  return {
    elements: [control.element, waiting.element],
    get,
    set: (choices) => {
      if (choices.control !== Control.cohosts) control.set(choices.control)
      waiting.input.checked = choices.waiting === Waiting.members
    },
    onChange: (listener) => {
      control.onChange(() => listener({ control: get().control }))
      waiting.input.addEventListener('change', () => listener({ waiting: get().waiting }))
    },
  }
}
