import { askPlugin, type PluginDeps, type PluginRefusal } from './plugin-request.ts'
import { ConnectProblem } from './problem-code.ts'

/** What the client uses of the public part of the configuration (rule PL5); quality reaches it with the room. */
export interface ClientConfig {
  /** As configured; empty for the page's own host (contract 2.5). */
  readonly sessionServerUrl: string
}
export type ConfigAnswer = { readonly ok: true; readonly config: ClientConfig } | PluginRefusal

/** One request for the configuration; never rejects. */
export const requestConfig = async (deps: PluginDeps): Promise<ConfigAnswer> => {
  const answer = await askPlugin(deps, 'ClientConfig')
  if (!answer.ok) return answer
  const { SessionServerUrl: url } = answer.body as { SessionServerUrl?: unknown }
  if (typeof url !== 'string') return { ok: false, problem: ConnectProblem.pluginUnavailable, retryable: true }
  return { ok: true, config: { sessionServerUrl: url } }
}
