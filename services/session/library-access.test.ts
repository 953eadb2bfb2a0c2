import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { verifyToken } from '../lib/jwt.ts'
import type { Log } from '../lib/log.ts'
import { createManualClock } from '../lib/manual-clock.ts'
import { createLibraryAccess } from './library-access.ts'

const SECRET = 'f0e4c2f76c58916ec258f246851bea09'

interface Asked {
  readonly userId: string
  readonly itemIds: readonly string[]
}

/** A plugin's internal endpoint, as far as the node sees it, and the node's side of it. */
const open = async (answer: (asked: Asked) => { status?: number; body: unknown }, basePath = '') => {
  const asked: Asked[] = []
  const tokens: string[] = []
  const app = express().post(`${basePath}/WatchParty/Internal/Access`, express.json(), (request, response) => {
    asked.push(request.body)
    tokens.push(request.get('Authorization')?.replace('Bearer ', '') ?? '')
    const { status = 200, body } = answer(request.body)
    response.status(status).json(body)
  })
  const server = await new Promise<ReturnType<typeof app.listen>>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening))
  })
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const clock = createManualClock(1_700_000_000_000)
  const lines: unknown[] = []
  const log = { warn: (...line: unknown[]) => lines.push(line) } as unknown as Log
  const access = createLibraryAccess({ url: `http://127.0.0.1:${port}${basePath}/`, settings: () => ({ jwtSecret: SECRET }), clock, log })
  return { access, asked, tokens, lines, clock, server }
}

test('[DR6] the plugin is asked, with a token of the internal audience that lives a minute', async () => {
  const { access, asked, tokens } = await open(({ itemIds }) => ({ body: { allowed: itemIds.slice(0, 1) } }), '/base')
  expect([...(await access.allowed('user-1', ['film-1', 'film-2']))]).toEqual(['film-1'])
  expect(asked).toEqual([{ userId: 'user-1', itemIds: ['film-1', 'film-2'] }])
  const expected = { audience: 'WatchPartyInternal', issuer: 'session-node' }
  expect(verifyToken(tokens[0] ?? '', [SECRET], expected, 1_700_000_059)).toHaveProperty('claims')
  expect(verifyToken(tokens[0] ?? '', [SECRET], expected, 1_700_000_060)).toEqual({ problem: 'expired' })
})

test('[DR6] an answer is kept a minute, for that viewer', async () => {
  const { access, asked, clock } = await open(() => ({ body: { allowed: ['film-1'] } }))
  for (let round = 0; round < 3; round++) expect((await access.allowed('user-1', ['film-1'])).has('film-1')).toBe(true)
  expect(asked).toHaveLength(1)
  await access.allowed('user-2', ['film-1'])
  await access.allowed('user-1', ['film-1', 'film-2'])
  expect(asked.slice(1)).toEqual([
    { userId: 'user-2', itemIds: ['film-1'] },
    { userId: 'user-1', itemIds: ['film-2'] },
  ])
  clock.advance(60_000)
  await access.allowed('user-1', ['film-1'])
  expect(asked).toHaveLength(4)
})

test.each([
  ['a refusal', { status: 403, body: { error: 'no' } }],
  ['a fault', { status: 500, body: {} }],
  ['nonsense', { body: { allowed: 'film-1' } }],
  ['items that were not asked for', { body: { allowed: ['film-9'] } }],
])('[DR6] %s shows nothing', async (_what, answer) => {
  const { access } = await open(() => answer)
  expect(await access.allowed('user-1', ['film-1'])).toEqual(new Set())
})

test('[DR6] a plugin that is away hides everything, is asked again next time, and is logged without the token', async () => {
  const { access, lines, server } = await open(() => ({ body: { allowed: ['film-1'] } }))
  await new Promise((resolve) => server.close(resolve))
  expect(await access.allowed('user-1', ['film-1'])).toEqual(new Set())
  expect(await access.allowed('user-1', ['film-1'])).toEqual(new Set())
  expect(lines).toHaveLength(2)
  expect(JSON.stringify(lines)).not.toContain('eyJ')
})

test('[DR6] many items are asked for in several requests', async () => {
  const { access, asked } = await open(({ itemIds }) => ({ body: { allowed: itemIds } }))
  const items = Array.from({ length: 1200 }, (_, index) => `film-${index}`)
  expect((await access.allowed('user-1', items)).size).toBe(1200)
  expect(asked.map(({ itemIds }) => itemIds.length)).toEqual([500, 500, 200])
})
