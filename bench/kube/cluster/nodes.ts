import type { Api } from './api.ts'
import type { List, Node } from './resources.ts'

export const readNodes = async (api: Api): Promise<readonly Node[]> => (await api.get<List<Node>>('/api/v1/nodes')).items

/** A name as people write it: `docker.io/library/nginx:1` is `nginx:1`. */
export const shortName = (image: string): string => image.replace(/^docker\.io\/(library\/)?/, '')

/** Short names of the images that every node has. A node tells its fifty largest only, so what is missing here may be there. */
export const imagesOn = (nodes: readonly Node[]): ReadonlySet<string> => {
  const [first = [], ...others] = nodes.map(({ status }) => (status.images ?? []).flatMap(({ names }) => names ?? []).map(shortName))
  return new Set(first.filter((name) => others.every((names) => names.includes(name))))
}

/** Of a node, as its peers reach it. */
export const internalAddress = ({ status }: Node): string => {
  const address = status.addresses.find(({ type }) => type === 'InternalIP')?.address
  if (address === undefined) throw new Error('The node has no InternalIP; set KUBE_ADDRESS to where its ports are reached')
  return address
}
