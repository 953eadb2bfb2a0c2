import { CHART } from './cases.ts'
import { runCommand } from './command.ts'
import type { Tools } from './tools.ts'

/** What helm-unittest says against the templates; its whole report when a case fails. */
export const unit = async ({ untt }: Tools): Promise<string[]> => {
  const { isGood, output } = await runCommand(untt, ['--strict', '--file', 'tests/*_test.yaml', CHART])
  console.log(`  ${/^Tests:.*$/m.exec(output)?.[0] ?? 'No test ran'}`)
  return isGood ? [] : [output]
}
