import { run } from '../command.ts'

/** `kubectl` in one context and namespace; answers what it printed. @throws CommandError */
export type Kubectl = (...args: readonly string[]) => Promise<string>

const SLOW_MS = 300_000

/** @param context null for the current one */
export const createKubectl = (context: string | null, namespace: string): Kubectl => {
  const where = [...(context === null ? [] : [`--context=${context}`]), `--namespace=${namespace}`]
  return (...args) => run('kubectl', [...where, ...args], { timeoutMs: SLOW_MS })
}
