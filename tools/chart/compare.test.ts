import { expect, test } from 'vitest'
import { compareRenderings } from './compare.ts'
import { parseManifests } from './manifest.ts'

const config = (value: string, name = 'a') =>
  parseManifests(`apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name} }\ndata: { key: "${value}" }`)
const secret = (key: string, value: string) =>
  parseManifests(`apiVersion: v1\nkind: Secret\nmetadata: { name: s }\ndata: { ${key}: "${value}" }`)

test('[KU24] renderings that hold the same resources in another order are the same', () => {
  const [a, b] = [config('1'), config('2', 'b')]
  expect(compareRenderings([...a, ...b], [...b, ...a])).toEqual([])
})

test('[KU24] a resource that differs, or is in one rendering only, is named', () => {
  expect(compareRenderings(config('1'), config('2'))).toEqual(['ConfigMap/a differs'])
  expect(compareRenderings(config('1'), [])).toEqual(['ConfigMap/a is in the first rendering only'])
  expect(compareRenderings([], config('1'))).toEqual(['ConfigMap/a is in the second rendering only'])
})

test('[KU24] of generated secrets only the keys are compared', () => {
  expect(compareRenderings(secret('jwt', '1'), secret('jwt', '2'))).toEqual([])
  expect(compareRenderings(secret('jwt', '1'), secret('other', '1'))).toEqual(['Secret/s differs'])
})

test('[KU24] a rendering with a key twice is refused', () => {
  expect(() => parseManifests('kind: A\nkind: B')).toThrow(/unique/)
})
