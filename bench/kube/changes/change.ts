import type { Api } from '../cluster/api.ts'
import type { Kubectl } from '../cluster/kubectl.ts'
import type { ChangeName } from './names.ts'

/** What a change may take hold of. */
export interface Scene {
  readonly kubectl: Kubectl
  readonly api: Api
  readonly namespace: string
  /** To this version of the chart and, from then on, with these settings besides. */
  upgrade(sets: readonly string[]): Promise<void>
  /** The session pod that has the party's room, and so its host. @throws Error when none says that it has */
  hostPod(): Promise<string>
}

/** Something that is done to a running installation. */
export interface Change {
  readonly name: ChangeName
  /** For a person. */
  readonly title: string
  /** A planned one must cost no party, and nobody more than three seconds. */
  readonly isPlanned: boolean
  /** It may end before all pods are at rest again. @throws Error when it did not do what it is for */
  make(scene: Scene): Promise<void>
}
