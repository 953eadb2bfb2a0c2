import { expect, test } from 'vitest'
import { initialState } from '../controller/initial-state.ts'
import { ConnectProblem } from '../net/problem-code.ts'
import type { PartyState } from '../store.ts'
import { setupStages } from './setup-stages.ts'

const FILM = { itemId: 'film-1', title: 'The Long Take' }
const outcomes = (changes: Partial<PartyState>, hasHeader = true) =>
  Object.fromEntries(setupStages({ ...initialState, ...changes }, hasHeader))
const failedBy = (code: string) => outcomes({ problem: { code, message: '', hint: '' } })

test('[DO10] connected, with a film and a measured clock, everything is fine', () => {
  const all = Object.values(outcomes({ status: 'connected', item: FILM, clockBoundMs: 4 }))
  expect(new Set(all)).toEqual(new Set(['fine']))
})

test('[DO10] before anything was tried only the script is known', () => {
  const { script, ...others } = outcomes({}, false)
  expect([script, ...Object.values(others)]).toEqual(['fine', ...Object.values(others).map(() => 'unknown')])
})

test.each([
  ['plugin_unavailable', 'plugin'],
  ['mixed_content', 'address'],
  ['signed_out', 'token'],
  ['server_unreachable', 'socket'],
  ['invalid_token', 'secrets'],
])('[DO10] %s: what comes before it is fine, it is wrong, and nothing is said of what comes after', (code, step) => {
  const steps = Object.entries(failedBy(code)).slice(3, -1)
  const at = steps.findIndex(([name]) => name === step)
  expect(steps.map(([, outcome]) => outcome)).toEqual(steps.map((_, index) => (index < at ? 'fine' : index === at ? 'wrong' : 'unknown')))
})

test('[DO10] every way in which connecting may fail before a node answers belongs to a step', () => {
  for (const code of Object.values(ConnectProblem)) expect(Object.values(failedBy(code))).toContain('wrong')
})

test('[DO10] a film without its header is a matter of the page; a library has neither', () => {
  expect(outcomes({ item: FILM }, false)).toMatchObject({ film: 'fine', header: 'wrong' })
  expect(outcomes({ item: null }, false)).toMatchObject({ film: 'unknown', header: 'unknown' })
})
