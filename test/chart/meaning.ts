/** What an expression of a template may stand for; nothing where it does not matter, as text made of values. */
export type Meaning = readonly Option[]
export type Option =
  | { readonly kind: 'root' }
  | { readonly kind: 'values'; readonly path: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Meaning[] }
  | { readonly kind: 'dict'; readonly entries: ReadonlyMap<string, Meaning> }

export const textsOf = (meaning: Meaning): string[] => meaning.flatMap((option) => (option.kind === 'text' ? [option.text] : []))

/** What a string or a number says; undefined for any other token. */
export const literalOf = (token: string): Meaning | undefined => {
  if (/^["`]/.test(token)) return [{ kind: 'text', text: token.slice(1, -1) }]
  return /^-?\d/.test(token) ? [{ kind: 'text', text: token }] : undefined
}

export const fieldOf = (option: Option, name: string): Meaning => {
  if (option.kind === 'root') return name === 'Values' ? [{ kind: 'values', path: '' }] : []
  if (option.kind === 'values') return [{ kind: 'values', path: option.path === '' ? name : `${option.path}.${name}` }]
  if (option.kind === 'dict') return option.entries.get(name) ?? []
  return option.kind === 'list' ? (option.items[Number(name)] ?? []) : []
}

/** Of names and values in turn. */
export const dictOf = (args: readonly Meaning[]): Option => {
  const pairs = args.map((names, index) => ({ names, value: args[index + 1] ?? [] })).filter((_, index) => index % 2 === 0)
  return { kind: 'dict', entries: new Map(pairs.flatMap(({ names, value }) => textsOf(names).map((name) => [name, value]))) }
}

const NOT_KNOWN = { key: [], value: [] }

/** What a `range` goes through; one entry of which nothing is known where there is nothing to know. */
export const entriesOf = (meaning: Meaning): readonly { readonly key: Meaning; readonly value: Meaning }[] => {
  const entries = meaning.flatMap((option) => {
    if (option.kind === 'list') return option.items.map((value) => ({ key: [], value }))
    return option.kind === 'dict' ? [...option.entries].map(([text, value]) => ({ key: [{ kind: 'text' as const, text }], value })) : []
  })
  return entries.length > 0 ? entries : [NOT_KNOWN]
}
