import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { type Manifest, nameOf } from './manifest.ts'
import { closed, type Schema } from './schema.ts'

/** What Kubernetes publishes of one group and version (OpenAPI 3). */
export interface ApiDocument {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** A CustomResourceDefinition, as its project publishes it. */
export interface CustomResource {
  readonly spec: {
    readonly group: string
    readonly names: { readonly kind: string }
    readonly versions: readonly { readonly name: string; readonly schema: { readonly openAPIV3Schema: Schema } }[]
  }
}

interface GroupVersionKind {
  readonly group: string
  readonly version: string
  readonly kind: string
}

const keyOf = (apiVersion: string, kind: string): string => `${apiVersion} ${kind}`
const apiVersionOf = ({ group, version }: Omit<GroupVersionKind, 'kind'>): string => (group === '' ? version : `${group}/${version}`)

/** Every kind of a document, with the reference to its schema there. */
const kindsOf = ({ components }: ApiDocument, id: string): [string, Schema][] =>
  Object.entries(components.schemas).flatMap(([name, schema]) =>
    ((schema['x-kubernetes-group-version-kind'] ?? []) as GroupVersionKind[]).map((gvk): [string, Schema] => [
      keyOf(apiVersionOf(gvk), gvk.kind),
      { $ref: `${id}#/components/schemas/${name}` },
    ]),
  )

const customKinds = ({ spec: { group, names, versions } }: CustomResource): [string, Schema][] =>
  versions.map(({ name, schema }) => [keyOf(`${group}/${name}`, names.kind), closed(schema.openAPIV3Schema)])

const say = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath || '/'} ${message}${'additionalProperty' in params ? `: ${params.additionalProperty}` : ''}`

/**
 * A function that says what is wrong with a manifest, a sentence each: unknown fields, wrong types, missing fields, unknown kinds.
 * @param documents those of every API version that manifests use
 */
export const createValidator = (documents: readonly ApiDocument[], customResources: readonly CustomResource[]) => {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, logger: false })
  // Custom resources have patterns in Go's syntax, which is not JavaScript's.
  ajv.removeKeyword('pattern')
  const kinds = new Map(customResources.flatMap(customKinds))
  for (const [index, document] of documents.entries()) {
    const id = `kubernetes-${index}`
    const schemas = Object.fromEntries(Object.entries(document.components.schemas).map(([name, schema]) => [name, closed(schema)]))
    ajv.addSchema({ $id: id, components: { schemas } })
    for (const [key, schema] of kindsOf(document, id)) kinds.set(key, schema)
  }
  const compiled = new Map<string, ValidateFunction>()
  const compile = (key: string, schema: Schema): ValidateFunction => {
    const validate = compiled.get(key) ?? ajv.compile(schema)
    compiled.set(key, validate)
    return validate
  }
  return (manifest: Manifest): string[] => {
    const key = keyOf(manifest.apiVersion, manifest.kind)
    const schema = kinds.get(key)
    if (!schema) return [`${nameOf(manifest)}: no such kind as ${key}`]
    const validate = compile(key, schema)
    return validate(manifest) ? [] : (validate.errors ?? []).map((error) => `${nameOf(manifest)}: ${say(error)}`)
  }
}
