import { expect, test } from 'vitest'
import { figuresOf } from '../analysis/figures.ts'
import { START, testRun, testViewer } from '../analysis/test-run.ts'
import { tableOf } from './table.ts'

const PLAY = { from: 0, until: 20_000, position: 3 }
const cellsOf = (...args: Parameters<typeof testRun>): string[] => {
  const run = testRun(...args)
  const [head = '', rule = '', row = ''] = tableOf([[run, figuresOf(run)]]).split('\n')
  expect(new Set([head, rule, row].map((line) => line.split(' | ').length)).size).toBe(1)
  return row.slice(2, -2).split(' | ')
}

test('[BE7] the table marks a run that is not to be trusted', () => {
  expect(cellsOf([testViewer([PLAY]), testViewer([PLAY])])[0]).toBe('lan')
  expect(cellsOf([testViewer([PLAY])], { load: { busy: 0.9, others: 0, relayLateMs: 0 } })[0]).toBe('lan (not trusted)')
})

test('[BE5] the table tells never from not asked for, and who came back', () => {
  const apart = testViewer([{ ...PLAY, position: 3.2 }])
  const incidents = [{ kind: 'wake', at: START + 9000, viewer: 1 }] as const
  const [, , drift, picture, first, resume, seek, back] = cellsOf([testViewer([PLAY]), apart], { incidents })
  for (const cell of [drift, picture]) expect(cell).toMatch(/^(199|200|201) \/ /)
  expect([first, resume, seek, back]).toEqual(['never', '–', '–', 'wake never'])
})
