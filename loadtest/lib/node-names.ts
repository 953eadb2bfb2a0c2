/** The session nodes that samples are tagged with. Pure; used by the virtual viewers and by the runner that reads their samples. */

/** What an answer says may be any server's text: a tag has to be short and plain, and harmless in a page. */
const PLAIN = /^[\w.-]{1,64}$/
/** More than any cluster has; every start of a node takes a new name. */
const MOST = 64
/** Stands for all nodes beyond them. */
const OTHERS = 'others'

/** Passes on the first 64 different names; one for all later ones, and null for what is no name, so that tags stay few. */
export const createNodeNames = (): ((name: unknown) => string | null) => {
  const known = new Set<string>()
  return (name) => {
    if (typeof name !== 'string' || !PLAIN.test(name)) return null
    if (!known.has(name) && known.size >= MOST) return OTHERS
    known.add(name)
    return name
  }
}
