import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHART } from './cases.ts'
import { runCommand } from './command.ts'
import type { Tools } from './tools.ts'

const ARGS = ['--chart-search-root', CHART, '--sort-values-order', 'file', '--log-level', 'warning']

/** Makes the chart's README.md anew from its template and the comments of values.yaml. */
export const writeReadme = async ({ helmDocs }: Tools): Promise<string[]> => {
  const { isGood, output } = await runCommand(helmDocs, ARGS)
  return isGood ? [] : [output]
}

/** Whether the chart's README.md is what its template and values.yaml make. */
export const checkReadme = async ({ helmDocs }: Tools): Promise<string[]> => {
  const { isGood, stdout, output } = await runCommand(helmDocs, [...ARGS, '--dry-run'])
  if (!isGood) return [output]
  const isSame = stdout.trim() === readFileSync(join(CHART, 'README.md'), 'utf8').trim()
  return isSame ? [] : [`${CHART}/README.md is not what values.yaml says: npm run chart -- --readme writes it`]
}
