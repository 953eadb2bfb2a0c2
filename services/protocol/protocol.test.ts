import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import * as limits from './limits.ts'
import {
  Cause,
  ClientEvent,
  ClosedReason,
  Control,
  ErrorCode,
  MemberState,
  PlayerState,
  ServerEvent,
  Visibility,
  Waiting,
} from './names.ts'
import { clientSchemas, handshakeSchema, mediaSchema } from './schema.ts'
import { FEATURES, OLDEST_PROTOCOL_VERSION, PROTOCOL_VERSION } from './version.ts'

const document = readFileSync('docs/protocol.md', 'utf8')

/** The cells of the table below a heading, without its head; code marks taken off. */
const table = (heading: string): string[][] => {
  const [, after = ''] = document.split(`\n${heading}\n`)
  return (after.split(/\n#{2,3} /)[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '').replaceAll('\\|', '|')),
    )
}

interface Shape {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly default?: unknown
}

const number = (value: number): string => (value === Number.MAX_SAFE_INTEGER ? '2^53−1' : String(value))
const range = (low: number | undefined, high: number | undefined): string => {
  if (high === undefined) return ''
  return low === undefined ? ` up to ${number(high)}` : ` ${number(low)}–${number(high)}`
}

/** What a field takes, in a few words. */
const wordsFor = (shape: Shape): string => {
  if (shape.anyOf) return shape.anyOf.map(wordsFor).join(' or ')
  if (shape.enum) return shape.enum.join(', ')
  if (shape.properties) return Object.keys(shape.properties).join(', ')
  if (shape.type === 'array') return `list of ${wordsFor(shape.items ?? {})}, at most ${shape.maxItems}`
  if (shape.pattern) return shape.pattern
  if (shape.type === 'string') return `text${range(shape.minLength, shape.maxLength)}`
  const above = shape.exclusiveMinimum === undefined ? '' : ` above ${shape.exclusiveMinimum},`
  return `${shape.type}${above}${range(shape.minimum, shape.maximum)}`
}

/** A row a field: its name, what it takes once cleaned, and what it is when left out. */
const rowsFor = (schema: z.ZodType): string[][] => {
  const [input, output] = (['input', 'output'] as const).map((io) => z.toJSONSchema(schema, { io }) as Shape)
  return Object.entries(output?.properties ?? {}).map(([name, shape]) => {
    const sent = input?.properties?.[name]
    const byDefault = sent?.default ?? shape.default
    const ifAbsent = byDefault === undefined ? 'optional' : JSON.stringify(byDefault)
    return [name, wordsFor(shape), input?.required?.includes(name) ? 'needed' : ifAbsent]
  })
}

const reserved: readonly string[] = [ClientEvent.chatSend, ClientEvent.chatReact]

test('[WI23] docs/protocol.md has a section for each client event, and no others', () => {
  const headings = [...document.matchAll(/^### `(.+)`$/gm)].map(([, event]) => event)
  expect(headings.toSorted()).toEqual(Object.values(ClientEvent).toSorted())
})

test.each(Object.values(ClientEvent))('[WI23] the fields of %s are those of its schema', (event) => {
  const rows = reserved.includes(event) ? [] : rowsFor(clientSchemas[event])
  expect(table(`### \`${event}\``).map((row) => row.slice(0, 3))).toEqual(rows)
})

test('[WI23] the fields of the handshake and of media are those of their schemas', () => {
  expect(table('## Handshake').map((row) => row.slice(0, 3))).toEqual(rowsFor(handshakeSchema))
  expect(table('## Media').map((row) => row.slice(0, 3))).toEqual(rowsFor(mediaSchema))
})

test('[WI23] server events, error codes and reasons are those of the code', () => {
  expect(table('## What a node sends').map(([event]) => event)).toEqual(Object.values(ServerEvent))
  expect(table('## Errors').map((row) => row.slice(0, 3))).toEqual(
    Object.entries(ErrorCode).map(([code, { message, retryable }]) => [code, message, retryable ? 'yes' : 'no']),
  )
  expect(table('## Reasons').map(([reason]) => reason)).toEqual(Object.values(ClosedReason))
})

test('[WI23] the sets of words are those of the code', () => {
  const sets = { Control, Visibility, Waiting, MemberState, PlayerState, Cause }
  expect(table('## Sets of words').map((row) => row.slice(0, 2))).toEqual(
    Object.entries(sets).map(([name, set]) => [name, Object.values(set).join(', ')]),
  )
})

const numbers = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, number]) => `${name} ${number}`)
        .join(', ')
    : String(value)

test('[WI23] every limit is documented with its number', () => {
  const rows = table('## Limits')
  expect(Object.fromEntries(rows.map(([name, value]) => [name, value]))).toEqual(
    Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, numbers(value)])),
  )
  expect(rows).toHaveLength(Object.keys(limits).length)
})

test('[WI23] the version is the code’s', () => {
  expect(document).toContain(`Version ${PROTOCOL_VERSION}; nodes accept ${OLDEST_PROTOCOL_VERSION} to ${PROTOCOL_VERSION}.`)
  expect(document).toContain(`Features: ${FEATURES.map((feature) => `\`${feature}\``).join(', ')}.`)
})
