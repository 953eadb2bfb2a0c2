import { expect, test } from 'vitest'
import { UsageError } from '../usage.ts'
import { readChartOptions } from './options.ts'

test('[KU25] nothing is written and no cluster is asked unless an option says so', () => {
  expect(readChartOptions([])).toEqual({ writesReadme: false, asksServer: false })
  expect(readChartOptions(['--readme', '--server'])).toEqual({ writesReadme: true, asksServer: true })
})

test('[KU25] a wrong option is refused by name, and --help asks how the command is used', () => {
  expect(() => readChartOptions(['--sever'])).toThrow(/--sever/)
  expect(() => readChartOptions(['--help'])).toThrow(new UsageError(''))
})
