/** A list of rows that follows an array: a row is made once for each key, updated in place, and moved only if it has to (rule UI12). */
import type { Part } from './part.ts'

export interface KeyedList<T> {
  update(items: readonly T[]): void
}

export const createKeyedList = <T>(parent: HTMLElement, keyOf: (item: T) => string, createRow: (item: T) => Part<T>): KeyedList<T> => {
  const rows = new Map<string, { readonly part: Part<T>; item: T }>()

  const removeMissing = (items: readonly T[]): void => {
    const keys = new Set(items.map(keyOf))
    for (const [key, { part }] of rows) {
      if (keys.has(key)) continue
      part.element.remove()
      rows.delete(key)
    }
  }
  const rowFor = (item: T): Part<T> => {
    const key = keyOf(item)
    const known = rows.get(key)
    if (known?.item === item) return known.part
    if (known !== undefined) {
      known.item = item
      known.part.update(item)
      return known.part
    }
    const part = createRow(item)
    part.update(item)
    rows.set(key, { part, item })
    return part
  }
  return {
    update: (items) => {
      removeMissing(items)
      let next = parent.firstElementChild
      for (const item of items) {
        const { element } = rowFor(item)
        if (element === next) next = next.nextElementSibling
        else parent.insertBefore(element, next)
      }
    },
  }
}
