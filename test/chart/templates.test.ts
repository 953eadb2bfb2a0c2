import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chartFile, keys, suites, templates, valueAt } from './chart.ts'

/** Where templates look into the values: by name, or by the short name that they gave a section. */
const USES = /(?:\.Values|\$v)\.([A-Za-z0-9_.]+)/g
const uses = [...templates.values()].flatMap((text) => [...text.matchAll(USES)].map(([, path = '']) => path))

/** Sections above a key, the nearest last: `session` and `session.image` of `session.image.tag`. */
const sectionsOf = (path: string): string[] => path.split('.').map((_, depth, names) => names.slice(0, depth).join('.'))

/** A template that names a section, or a shared part that is given one, reads the key by its last name. */
const reads = (text: string, file: string, path: string): boolean => {
  const name = path.split('.').at(-1)
  const knowsSection = file.endsWith('.tpl') || sectionsOf(path).some((section) => section !== '' && text.includes(`.Values.${section}`))
  return text.includes(`.Values.${path}`) || (knowsSection && new RegExp(`[."]${name}\\b`).test(text))
}

test('[KU22] templates use no value that is not in values.yaml', () => {
  expect(uses.length).toBeGreaterThan(50)
  expect(uses.filter((path) => valueAt(path) === undefined)).toEqual([])
})

test('[KU22] every key of values.yaml is used by a template', () => {
  const unused = keys.filter(({ path }) => ![...templates].some(([file, text]) => reads(text, file, path)))
  expect(unused).toEqual([])
})

test('[KU27] every template has a suite of helm-unittest', () => {
  const made = [...templates.keys()].filter((file) => !file.endsWith('.tpl'))
  expect(suites.flatMap((suite) => suite.templates).sort()).toEqual(made.sort())
})

test('[KU22] the chart is of the version that it installs', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(chartFile.appVersion).toBe(version)
})
