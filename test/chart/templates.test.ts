import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chartFile, keys, suites, templates, valueAt } from './chart.ts'
import { readPaths } from './value-reads.ts'

/** Where templates look into the values: by name, or by the short name that they gave a section. */
const USES = /(?:\.Values|\$v)\.([A-Za-z0-9_.]+)/g
const uses = [...templates.values()].flatMap((text) => [...text.matchAll(USES)].map(([, path = '']) => path))

/** The keys that no template reads, or reads anything below. */
const unusedIn = (texts: Iterable<string>): string[] => {
  const reads = [...readPaths(texts)]
  return keys.map(({ path }) => path).filter((path) => !reads.some((read) => read === path || read.startsWith(`${path}.`)))
}

test('[KU22] templates use no value that is not in values.yaml', () => {
  expect(uses.length).toBeGreaterThan(50)
  expect(uses.filter((path) => valueAt(path) === undefined)).toEqual([])
})

test('[KU22] every key of values.yaml is used by a template', () => {
  expect(keys.length).toBeGreaterThan(100)
  expect(unusedIn(templates.values())).toEqual([])
})

test.each([
  ['proxy/pod-disruption-budget.yaml', ['proxy.podDisruptionBudget.enabled', 'proxy.podDisruptionBudget.maxUnavailable']],
  ['demo/deployment.yaml', ['demo.image.repository', 'demo.resources']],
])('[KU22] without %s its keys are found to be unused', (file, expected) => {
  expect(unusedIn([...templates].filter(([path]) => path !== file).map(([, text]) => text))).toEqual(expected)
})

test('[KU27] every template has a suite of helm-unittest', () => {
  const made = [...templates.keys()].filter((file) => !file.endsWith('.tpl'))
  expect(suites.flatMap((suite) => suite.templates).sort()).toEqual(made.sort())
})

test('[KU22] the chart is of the version that it installs', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(chartFile.appVersion).toBe(version)
})
