import type { Clock } from '../../services/lib/clock.ts'
import { type Finding, ok } from './finding.ts'
import { tryHandshake } from './handshake.ts'
import { judgeHandshakes } from './secrets.ts'
import type { Grant } from './token.ts'
import { askUpgrade, judgeUpgrade } from './upgrade.ts'

export interface SessionDeps {
  readonly clock: Clock
  readonly timeoutMs: number
}

/** The way to the session node, and what it says of the plugin's token, of time and of its protocol. */
export const checkSession = async (
  socketUrl: string,
  origin: string,
  grant: Grant | null,
  { clock, timeoutMs }: SessionDeps,
): Promise<Finding[]> => {
  const closed = judgeUpgrade(await askUpgrade(socketUrl, origin, timeoutMs))
  if (closed !== null) return [closed]
  const without = await tryHandshake(socketUrl, null, clock)
  const withToken = grant?.token ? await tryHandshake(socketUrl, grant.token, clock) : null
  const findings = judgeHandshakes({ grant, withToken: withToken?.result ?? null, without: without.result })
  const measured = withToken?.clock ?? without.clock
  const opened = findings.some(({ check }) => check === 'socket') ? [] : [ok('socket', 'upgraded, from this page’s origin')]
  return [...opened, ...findings, ...(measured === null ? [] : [measured])]
}
