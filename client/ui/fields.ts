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

export interface Limits {
  readonly min: number
  readonly max: number
  readonly step: number
}

/** A number under its label, with a hint below. What is typed is brought within the limits, to a whole number; nothing is 0. */
export const numberField = (
  label: string,
  hint: string,
  { min, max, step }: Limits,
  onChoose: (value: number) => void,
): { readonly element: HTMLElement; set(value: number): void } => {
  const limits = { min: String(min), max: String(max), step: String(step) }
  const input = h('input', { class: 'input', type: 'number', 'aria-label': label, 'aria-description': hint, ...limits })
  let known: number | null = null
  input.addEventListener('change', () => {
    const value = Math.round(Math.max(min, Math.min(max, input.valueAsNumber || 0)))
    input.value = String(value)
    onChoose(value)
  })
  return {
    element: h('label', { class: 'field' }, h('span', { class: 'label' }, label), input, h('span', { class: 'hint' }, hint)),
    set: (value) => {
      // Whoever is about to type a number is not interrupted.
      if (value === known) return
      known = value
      input.value = String(value)
    },
  }
}

/** One of a few, each with a line on what it does. */
export const radioField = <V extends string>(
  label: string,
  choices: readonly (Choice<V> & { readonly hint: string })[],
  onChoose: (value: V) => void,
): { readonly element: HTMLElement; set(value: V): void } => {
  const inputs = choices.map(({ value, label: words, hint }) => {
    const input = h('input', { type: 'radio', class: 'tick', name: label, value })
    input.addEventListener('change', () => onChoose(value))
    return { input, element: h('label', { class: 'tick-field' }, input, h('span', {}, words, h('span', { class: 'hint' }, hint))) }
  })
  return {
    element: h('fieldset', {}, h('legend', { class: 'label' }, label), ...inputs.map(({ element }) => element)),
    set: (value) => {
      for (const { input } of inputs) input.checked = input.value === value
    },
  }
}
