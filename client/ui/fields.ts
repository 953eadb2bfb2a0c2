/** Labelled form controls. */
import { h, setAttribute } from './dom.ts'

export interface Choice<V extends string> {
  readonly value: V
  readonly label: string
}

/** A text field under its label. */
export const textField = (label: string, maxLength: number): { readonly element: HTMLElement; readonly input: HTMLInputElement } => {
  const input = h('input', { class: 'input', type: 'text', maxlength: String(maxLength), autocomplete: 'off', dir: 'auto', required: true })
  return { element: h('label', { class: 'field' }, h('span', { class: 'label' }, label), input), input }
}

/** A drop-down under its label. */
export const choiceField = <V extends string>(
  label: string,
  choices: readonly Choice<V>[],
): { readonly element: HTMLElement; get(): V | undefined; set(value: V): void; onChange(listener: () => void): void } => {
  // Named by itself: as part of its label's text the chosen option would be read twice.
  const select = h('select', { class: 'input', 'aria-label': label })
  for (const { value, label: words } of choices) select.append(h('option', { value }, words))
  return {
    element: h('label', { class: 'field' }, h('span', { class: 'label' }, label), select),
    get: () => choices.find(({ value }) => value === select.value)?.value,
    set: (value) => {
      if (select.value !== value) select.value = value
    },
    onChange: (listener) => select.addEventListener('change', listener),
  }
}

/** A tick box before its label. */
export const tickField = (label: string, checked: boolean): { readonly element: HTMLElement; readonly input: HTMLInputElement } => {
  const input = h('input', { type: 'checkbox', class: 'tick' })
  setAttribute(input, 'checked', checked)
  return { element: h('label', { class: 'tick-field' }, input, h('span', {}, label)), input }
}
