import { parseArgs } from 'node:util'
import { UsageError } from '../usage.ts'

export const USAGE = `Usage: npm run chart [-- --readme] [--server]

  --readme   writes the chart's README.md instead of only comparing it
  --server   asks the cluster that kubectl is set to about every manifest too; nothing is installed there
  --help     says this`

export interface ChartOptions {
  readonly writesReadme: boolean
  readonly asksServer: boolean
}

const parse = (args: readonly string[]) => {
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({ args: [...args], options: { readme: flag, server: flag, help: flag } }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Reads the command line. @throws UsageError */
export const readChartOptions = (args: readonly string[]): ChartOptions => {
  const { readme = false, server = false, help } = parse(args)
  if (help) throw new UsageError('')
  return { writesReadme: readme, asksServer: server }
}
