import { CHART, type ChartCase } from './cases.ts'
import { runCommand } from './command.ts'
import type { Tools } from './tools.ts'

/** What Helm 3 and 4 say against the chart and the examples, these being held to values.schema.json too. */
export const lint = async ({ helm3, helm4 }: Tools, cases: readonly ChartCase[]): Promise<string[]> => {
  const problems: string[] = []
  for (const helm of [helm3, helm4])
    for (const { name, args } of cases) {
      const { isGood, output } = await runCommand(helm, ['lint', '--strict', CHART, ...args])
      if (!isGood) problems.push(`${helm} lint, ${name}: ${output}`)
    }
  return problems
}
