/** What is read of Kubernetes' resources. */

export interface List<T> {
  readonly items: readonly T[]
}

interface Metadata {
  readonly name: string
  readonly generation?: number
  readonly labels?: Readonly<Record<string, string>>
  readonly deletionTimestamp?: string
}

export interface Container {
  readonly name: string
  readonly image: string
  readonly resources?: { readonly limits?: { readonly memory?: string }; readonly requests?: { readonly cpu?: string } }
}

export interface Pod {
  readonly metadata: Metadata
  readonly spec: { readonly containers: readonly Container[] }
  readonly status: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] }
}

export interface Deployment {
  readonly metadata: Metadata
  readonly spec: { readonly replicas?: number }
  readonly status: {
    readonly observedGeneration?: number
    readonly replicas?: number
    readonly updatedReplicas?: number
    readonly readyReplicas?: number
  }
}

export interface Node {
  readonly metadata: Metadata
  readonly status: {
    readonly addresses: readonly { readonly type: string; readonly address: string }[]
    readonly images?: readonly { readonly names?: readonly string[] }[]
    readonly nodeInfo: { readonly kubeletVersion: string; readonly containerRuntimeVersion: string; readonly osImage: string }
  }
}

export interface Service {
  readonly spec: { readonly clusterIP: string }
}

export interface Secret {
  readonly data: Readonly<Record<string, string>>
}

/** Which part of the installation a pod is, such as `session`. */
export const partOf = ({ metadata }: Pod): string => metadata.labels?.['app.kubernetes.io/component'] ?? ''

export const isReady = ({ metadata, status }: Pod): boolean =>
  metadata.deletionTimestamp === undefined && (status.conditions ?? []).some(({ type, status: is }) => type === 'Ready' && is === 'True')
