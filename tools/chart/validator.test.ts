import { expect, test } from 'vitest'
import { parseManifests } from './manifest.ts'
import { type ApiDocument, type CustomResource, createValidator } from './validator.ts'

const objectMeta = {
  type: 'object',
  properties: { name: { type: 'string' }, labels: { type: 'object', additionalProperties: { type: 'string' } } },
}
const toys: ApiDocument = {
  components: {
    schemas: {
      'toys.v1.Toy': {
        type: 'object',
        'x-kubernetes-group-version-kind': [{ group: 'toys', version: 'v1', kind: 'Toy' }],
        properties: {
          apiVersion: { type: 'string' },
          kind: { type: 'string' },
          metadata: { allOf: [{ $ref: '#/components/schemas/meta' }], default: {} },
          spec: { $ref: '#/components/schemas/toys.v1.ToySpec' },
        },
      },
      'toys.v1.ToySpec': {
        type: 'object',
        required: ['parts'],
        properties: {
          parts: { type: 'array', items: { type: 'object', properties: { wheels: { type: 'integer', format: 'int32' } } } },
        },
      },
      meta: objectMeta,
    },
  },
}
const games: CustomResource = {
  spec: {
    group: 'games.example.org',
    names: { kind: 'Game' },
    versions: [
      {
        name: 'v1',
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              apiVersion: { type: 'string' },
              kind: { type: 'string' },
              metadata: { type: 'object' },
              spec: {
                type: 'object',
                properties: { free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: {} } },
              },
            },
          },
        },
      },
    ],
  },
}
const validate = createValidator([toys], [games])
const problems = (yaml: string) => parseManifests(yaml).flatMap(validate)
const toy = (spec: string, meta = '') => problems(`apiVersion: toys/v1\nkind: Toy\nmetadata: { name: car${meta} }\nspec: ${spec}`)

test('[KU23] a manifest that fits has no problems', () => {
  expect(toy('{ parts: [{ wheels: 4 }] }', ', labels: { any: thing }')).toEqual([])
})

test('[KU23] an unknown field is refused at every depth', () => {
  expect(toy('{ parts: [{ wheels: 4, wings: 2 }] }')).toEqual(['Toy/car: /spec/parts/0 must NOT have additional properties: wings'])
  expect(toy('{ parts: [], colour: red }')).toEqual(['Toy/car: /spec must NOT have additional properties: colour'])
  expect(toy('{ parts: [] }', ', nmae: x')).toEqual(['Toy/car: /metadata must NOT have additional properties: nmae'])
})

test('[KU23] a wrong type is refused', () => {
  expect(toy('{ parts: [{ wheels: "4" }] }')).toEqual(['Toy/car: /spec/parts/0/wheels must be integer'])
  expect(toy('{ parts: [] }', ', labels: { any: 1 }')).toEqual(['Toy/car: /metadata/labels/any must be string'])
})

test('[KU23] a missing field is refused', () => {
  expect(toy('{}')).toEqual(["Toy/car: /spec must have required property 'parts'"])
})

test('[KU23] a kind that nothing is published of is refused', () => {
  expect(problems('apiVersion: toys/v2\nkind: Toy\nmetadata: { name: car }')).toEqual(['Toy/car: no such kind as toys/v2 Toy'])
})

test('[KU23] custom resources are held to their definitions, free only where these say so', () => {
  const game = (spec: string) => problems(`apiVersion: games.example.org/v1\nkind: Game\nmetadata: { name: chess }\nspec: ${spec}`)
  expect(game('{ free: { any: thing } }')).toEqual([])
  expect(game('{ fixed: 1 }')).toEqual(['Game/chess: /spec must NOT have additional properties: fixed'])
})
