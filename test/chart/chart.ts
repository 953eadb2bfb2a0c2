import { readdirSync, readFileSync } from 'node:fs'
import { isMap, isScalar, type Pair, parse, parseDocument, type YAMLMap } from 'yaml'

/** As much of values.schema.json as these tests look into. */
export interface ValuesSchema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, ValuesSchema>>
  readonly definitions?: Readonly<Record<string, ValuesSchema>>
  readonly anyOf?: readonly ValuesSchema[]
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
}

const CHART = 'helm/matinee'
const readText = (path: string): string => readFileSync(`${CHART}/${path}`, 'utf8')

export const chartFile = parse(readText('Chart.yaml')) as { readonly appVersion: string; readonly version: string }
export const values = parse(readText('values.yaml')) as Record<string, unknown>
export const schema = JSON.parse(readText('values.schema.json')) as ValuesSchema

/** Every template by its path. */
export const templates: ReadonlyMap<string, string> = new Map(
  readdirSync(`${CHART}/templates`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(yaml|tpl|txt)$/.test(path))
    .map((path) => [path, readText(`templates/${path}`)]),
)

/** The suites of helm-unittest. */
export const suites = readdirSync(`${CHART}/tests`)
  .filter((file) => file.endsWith('_test.yaml'))
  .map((file) => parse(readText(`tests/${file}`)) as { readonly templates: readonly string[] })

interface Key {
  readonly path: string
  readonly isDocumented: boolean
}

/** A comment before a map's first key is the map's own in the parser's eyes. */
const commentOf = (map: YAMLMap, pair: Pair): string =>
  [isScalar(pair.key) ? pair.key.commentBefore : '', map.items[0] === pair ? map.commentBefore : ''].join('\n')

const keysOf = (map: YAMLMap, before: string): Key[] =>
  map.items.flatMap((pair) => {
    const path = `${before}${pair.key}`
    const isDocumented = /^ -- /m.test(commentOf(map, pair))
    return isMap(pair.value) && !isDocumented && pair.value.items.length > 0 ? keysOf(pair.value, `${path}.`) : [{ path, isDocumented }]
  })

/** The keys of values.yaml: what has a line of its own there, or is no section. */
export const keys: readonly Key[] = keysOf(parseDocument(readText('values.yaml')).contents as YAMLMap, '')

/** What a path such as `session.replicas` leads to; undefined when it leads nowhere. */
export const valueAt = (path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], values)

/** The schema behind a reference to one of its definitions. */
const resolved = (node: ValuesSchema): ValuesSchema => schema.definitions?.[node.$ref?.replace('#/definitions/', '') ?? ''] ?? node

/** What the schema says of a path; undefined when it does not allow it. */
export const schemaAt = (path: string): ValuesSchema | undefined =>
  path.split('.').reduce<ValuesSchema | undefined>((node, name) => {
    const next = node?.properties?.[name]
    return next && resolved(next)
  }, schema)

/** All paths of the schema down to those in `ends`. */
export const schemaPaths = (ends: ReadonlySet<string>, node: ValuesSchema = schema, before = ''): string[] =>
  Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    const path = `${before}${name}`
    const next = resolved(child)
    return ends.has(path) || !next.properties ? [path] : schemaPaths(ends, next, `${path}.`)
  })
