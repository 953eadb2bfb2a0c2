import { CHART, type ChartCase } from './cases.ts'
import { runCommand } from './command.ts'
import type { Tools } from './tools.ts'

/** Goes through an installation with NOTES.txt and hooks, without a cluster. Helm 3 would ask one even so. */
export const tryInstall = async ({ helm4 }: Tools, cases: readonly ChartCase[]): Promise<string[]> => {
  const problems: string[] = []
  for (const { name, args } of cases) {
    const { isGood, output } = await runCommand(helm4, ['install', 'matinee', CHART, '--dry-run=client', ...args])
    if (!isGood) problems.push(`helm install --dry-run=client, ${name}: ${output}`)
  }
  return problems
}
