import { createNodeNames } from './node-names.ts'

/** What a sample is marked with besides k6's own. */
export interface Tags {
  readonly [name: string]: string
}

/** Those of who is in no room, or at a node that does not say which it is. */
export const NO_TAGS: Tags = {}

const nameOf = createNodeNames()

/** Of a viewer whose answer to create or join said `node`. */
export const tagsOf = (node: unknown): Tags => {
  const name = nameOf(node)
  return name === null ? NO_TAGS : { node: name }
}
