/** As much of a JSON schema as is looked into here. */
export interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly [keyword: string]: unknown
}

const mapValues = (schemas: Readonly<Record<string, Schema>>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, closed(schema)]))

/** The schema, but fields that it does not name are refused, at every depth, as `kubectl apply --validate=strict` does. */
export const closed = (schema: Schema): Schema => {
  const { properties, additionalProperties, items } = schema
  const isOpen = additionalProperties !== undefined || schema['x-kubernetes-preserve-unknown-fields'] === true
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties) }),
    ...(properties && !isOpen && { additionalProperties: false }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: closed(additionalProperties) }),
    ...(items && { items: closed(items) }),
  }
}
