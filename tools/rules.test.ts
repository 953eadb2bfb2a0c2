import { expect, test } from 'vitest'
import { citedIds, compareRules, ruleIds } from './rules.ts'

const markdown = '# Rules\n\n| id | | rule |\n|---|---|---|\n| PB1 | C | one |\n| PB2 | | two, see PB1 |\n'

test('[OP12] rules are read from the tables, ids from the head of a title', () => {
  expect(ruleIds(markdown)).toEqual(['PB1', 'PB2'])
  expect(citedIds('[PB1] a [PB2] later one does not count')).toEqual(['PB1'])
  expect(citedIds('[PB1] [PB2] both')).toEqual(['PB1', 'PB2'])
  expect(citedIds('[PB1, PB2] both')).toEqual(['PB1', 'PB2'])
})

test('[OP12] a rule without a test, an unknown rule and a title without a rule are named', () => {
  expect(compareRules(['PB1', 'PB2'], ['[PB1] one', '[PB2] two'])).toEqual([])
  expect(compareRules(['PB1', 'PB2', 'PB2'], ['[PB1] one', '[PB9] nine', 'none'])).toEqual([
    'Rule PB2 stands twice in docs/rules.md',
    'Rule PB2 has no test',
    'Rule PB9 is cited by a test but is not in docs/rules.md',
    'Test "none" names no rule',
  ])
})
