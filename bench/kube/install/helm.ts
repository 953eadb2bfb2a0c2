import { buildTools } from '../../../tools/chart/tools.ts'
import { run, works } from '../command.ts'

/** Helm in one context and namespace; answers what it printed. @throws CommandError */
export type Helm = (...args: readonly string[]) => Promise<string>

const SLOW_MS = 400_000

/** The `helm` of this machine; without one Helm 3 is built. @param context null for the current one */
export const findHelm = async (context: string | null, namespace: string): Promise<Helm> => {
  const program = (await works('helm', ['version'])) ? 'helm' : (await buildTools()).helm3
  const where = [...(context === null ? [] : ['--kube-context', context]), '--namespace', namespace]
  return (...args) => run(program, [...args, ...where], { timeoutMs: SLOW_MS })
}
