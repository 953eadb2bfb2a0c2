import type { Reach } from '../cluster/reach.ts'

/** Of the node, where viewers come in by it; where a cluster's node is a container these two are to be mapped. */
const NODE_PORTS = { page: 30880, session: 30881 }

/** Arguments of Helm with which viewers here reach the installation. */
export const setAddress = (reach: Reach): readonly string[] =>
  reach.kind === 'service'
    ? []
    : [
        'proxy.service.type=NodePort',
        `proxy.service.nodePort=${NODE_PORTS.page}`,
        `proxy.service.sessionNodePort=${NODE_PORTS.session}`,
        `plugin.sessionServerUrl=ws://${reach.host}:${NODE_PORTS.page}/ws`,
      ]

/** Where page and session nodes are. @param clusterIP of the proxy's Service */
export const urlsOf = (reach: Reach, clusterIP: string): { readonly pageUrl: string; readonly sessionUrl: string } =>
  reach.kind === 'service'
    ? { pageUrl: `http://${clusterIP}`, sessionUrl: `ws://${clusterIP}:3000/ws` }
    : { pageUrl: `http://${reach.host}:${NODE_PORTS.page}`, sessionUrl: `ws://${reach.host}:${NODE_PORTS.session}/ws` }
