import { connect } from 'node:net'
import type { Api } from './api.ts'
import { internalAddress } from './nodes.ts'
import type { Node, Service } from './resources.ts'

/** How viewers here come to the proxy: at its Service's own address, or at ports of a node. */
export type Reach = { readonly kind: 'service' } | { readonly kind: 'node-ports'; readonly host: string }

const TRY_MS = 2000

const answers = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: TRY_MS })
    const end = (isThere: boolean): void => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })

/** @param address KUBE_ADDRESS, or "" for whatever works */
export const findReach = async (api: Api, [node]: readonly Node[], address: string): Promise<Reach> => {
  if (address !== '') return { kind: 'node-ports', host: address }
  const { spec } = await api.get<Service>('/api/v1/namespaces/default/services/kubernetes')
  if (await answers(spec.clusterIP, 443)) return { kind: 'service' }
  if (node === undefined) throw new Error('The cluster has no nodes')
  return { kind: 'node-ports', host: internalAddress(node) }
}
