import type { PlayerAdapter } from './adapter.ts'
import { createGenericAdapter } from './generic.ts'

/** The kinds of web client that are known, most particular first; the last one takes every page. */
const ADAPTERS: readonly (() => PlayerAdapter)[] = [createGenericAdapter]

/** The adapter for this page, by its features. */
export const pickAdapter = (): PlayerAdapter => {
  const adapters = ADAPTERS.map((create) => create())
  return adapters.find((adapter) => adapter.matches()) ?? createGenericAdapter()
}
