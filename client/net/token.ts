import { NAME_CHARACTERS } from '../../services/protocol/limits.ts'
import { askPlugin, type PluginDeps, type PluginRefusal } from './plugin-request.ts'
import { ConnectProblem } from './problem-code.ts'

/** Who the viewer is, and the token that says so; `token` is null where authentication is off (contract 2.1, 2.2). */
export interface Grant {
  readonly token: string | null
  readonly viewerName: string
}
export type GrantAnswer = { readonly ok: true; readonly grant: Grant } | PluginRefusal

const isToken = (value: unknown): value is string | null => value === null || (typeof value === 'string' && value !== '')

/** One request for a token (rule NE6); every connection asks for its own, so a changed secret or viewer holds at once. */
export const requestToken = async (deps: PluginDeps): Promise<GrantAnswer> => {
  const answer = await askPlugin(deps, 'Token')
  if (!answer.ok) return answer
  const { token, user_name: name } = answer.body as { token?: unknown; user_name?: unknown }
  if (!isToken(token) || typeof name !== 'string') return { ok: false, problem: ConnectProblem.pluginUnavailable, retryable: true }
  return { ok: true, grant: { token, viewerName: name.slice(0, NAME_CHARACTERS) } }
}
