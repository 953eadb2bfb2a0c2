import { access } from 'node:fs/promises'
import type { Api } from '../cluster/api.ts'
import type { Node } from '../cluster/resources.ts'

interface Configz {
  readonly kubeletconfig: { readonly containerRuntimeEndpoint?: string }
}

/** Of the cluster's only node, if that is this machine: its container runtime's socket is then here. null else. */
export const findRuntimeSocket = async (api: Api, nodes: readonly Node[]): Promise<string | null> => {
  const [node, ...others] = nodes
  if (node === undefined || others.length > 0) return null
  const { kubeletconfig } = await api.get<Configz>(`/api/v1/nodes/${node.metadata.name}/proxy/configz`)
  const path = (kubeletconfig.containerRuntimeEndpoint ?? '').replace(/^unix:\/\//, '')
  if (!path.startsWith('/')) return null
  return access(path).then(
    () => path,
    () => null,
  )
}
