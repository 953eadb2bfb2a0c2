import { parseAllDocuments } from 'yaml'

/** A resource as it is sent to Kubernetes. */
export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly [field: string]: unknown
}

/** What Helm rendered, resource by resource. @throws Error for text that is no YAML, or has a key twice */
export const parseManifests = (rendered: string): Manifest[] =>
  parseAllDocuments(rendered)
    .map((document) => {
      if (document.errors[0]) throw document.errors[0]
      return document.toJS() as Manifest | null
    })
    .filter((manifest) => manifest !== null)

/** How a resource is called in messages. */
export const nameOf = ({ kind, metadata }: Manifest): string => `${kind}/${metadata.name}`
