/** What a heap snapshot of V8 says of sizes. */

/** As V8 writes it: `nodes` holds `node_fields` numbers for each object. */
export interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly (readonly string[] | string)[] }
  }
  readonly nodes: readonly number[]
  readonly strings: readonly string[]
}

/** Machine code and what the snapshot itself needs are no state. */
const NO_STATE = new Set(['code', 'synthetic'])
/** Of these the name says what they are; of others only the type does. */
const NAMED = new Set(['closure', 'native'])

const nameOf = (type: string, own: string): string => {
  if (type === 'object') return own
  return NAMED.has(type) ? `(${type}) ${own}` : `(${type})`
}

/** Bytes by constructor, or by type where there is none: `Map`, `(string)`, `(closure) send`. */
export const sizesOf = ({ snapshot: { meta }, nodes, strings }: HeapSnapshot): ReadonlyMap<string, number> => {
  const place = (field: string): number => meta.node_fields.indexOf(field)
  const [typeAt, nameAt, sizeAt] = [place('type'), place('name'), place('self_size')]
  const types = meta.node_types[typeAt] ?? []
  const field = (node: number, at: number): number => nodes[node + at] ?? 0
  const sizes = new Map<string, number>()
  for (let node = 0; node < nodes.length; node += meta.node_fields.length) {
    const type = types[field(node, typeAt)] ?? ''
    if (NO_STATE.has(type)) continue
    const name = nameOf(type, strings[field(node, nameAt)] ?? '')
    sizes.set(name, (sizes.get(name) ?? 0) + field(node, sizeAt))
  }
  return sizes
}

/** What was added (bytes), all in all and by name, the most first. */
export const growthOf = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) => {
  const parts = [...after].map(([name, bytes]) => ({ name, bytes: bytes - (before.get(name) ?? 0) })).sort((a, b) => b.bytes - a.bytes)
  const total = (sizes: ReadonlyMap<string, number>): number => [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
  return { bytes: total(after) - total(before), parts }
}
