import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { readDocTable } from '../../services/lib/doc-table.ts'
import { keys, schema, schemaPaths, valueAt, values } from './chart.ts'

const paths = keys.map(({ path }) => path)
const rows = readDocTable('helm/matinee/README.md', 'Values')
const validate = new Ajv({ strict: true, strictTypes: false, allErrors: true }).compile(schema)
const refusals = (changed: unknown): (string | undefined)[] =>
  validate(changed) ? [] : (validate.errors ?? []).map((error) => error.message)

test('[KU20] every key of values.yaml has a line that says what it does', () => {
  expect(paths.length).toBeGreaterThan(50)
  expect(keys.filter(({ isDocumented }) => !isDocumented)).toEqual([])
})

test('[KU20] values.yaml, values.schema.json and the README have the same keys', () => {
  expect(rows.map(([key]) => key)).toEqual(paths)
  // Helm itself hands `global` to a chart that is part of another.
  expect(schemaPaths(new Set(paths)).sort()).toEqual([...paths, 'global'].sort())
})

test('[KU20] the README has the defaults of values.yaml', () => {
  const defaults = rows.map(([key, , value = '']) => [key, value === 'nil' ? null : JSON.parse(value)])
  expect(defaults).toEqual(paths.map((path) => [path, valueAt(path)]))
})

test('[KU20] values.yaml fits its schema', () => {
  expect(refusals(values)).toEqual([])
})

const sections = new Set(paths.flatMap((path) => path.split('.').map((_, depth, names) => names.slice(0, depth).join('.'))))

test.each([...sections])('[KU20] a key that is none is refused in section "%s"', (section) => {
  const changed = structuredClone(values)
  const parent = section
    .split('.')
    .filter(Boolean)
    .reduce((value, name) => value[name] as Record<string, unknown>, changed)
  parent.unknown = 1
  expect(refusals(changed)).toEqual(['must NOT have additional properties'])
})

test('[KU20] a wrong type is refused for every key', () => {
  for (const path of paths) {
    const changed = structuredClone(values)
    const names = path.split('.')
    const parent = names.slice(0, -1).reduce((value, name) => value[name] as Record<string, unknown>, changed)
    // None of the keys takes a list of lists.
    parent[names.at(-1) ?? ''] = [[]]
    expect(refusals(changed), path).not.toEqual([])
  }
})
